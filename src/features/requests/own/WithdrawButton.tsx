import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { withdraw } from '../request-commands';

type WithdrawButtonProps = { request: BloodRequestDoc; onFailure: (words: string) => void };

export function WithdrawButton({ request, onFailure }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false);
  const online = useStatus((status) => status.online);

  async function confirm() {
    setAsking(false);
    onFailure('');
    try {
      await withdraw(request.id);
    } catch (error) {
      onFailure(
        describeSaveFailure('The request could not be withdrawn. Please try again.', error),
      );
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Withdraw Request
      </Button>
      <ConfirmDialog
        open={asking}
        title="Withdraw this request?"
        confirmLabel="Withdraw request"
        cancelLabel="Keep it open"
        danger
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        It leaves every list: donors no longer see it, and administrators no longer work on it.{' '}
        {online
          ? 'This cannot be undone. If blood is needed again, you post a new request.'
          : 'You are offline: it is saved on this device and sent as soon as you are online. Until then you can undo it.'}
      </ConfirmDialog>
    </>
  );
}
