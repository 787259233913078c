import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { describeSaveFailure } from '@/device/device-storage';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { takeBackWithdrawal, withdraw } from '../request-commands';

type WithdrawDialogProps = {
  request: BloodRequestDoc;
  open: boolean;
  onClose: () => void;
  onFailure: (words: string) => void;
};

/** Asks whether to withdraw a request, and withdraws it. */
export function WithdrawDialog({ request, open, onClose, onFailure }: WithdrawDialogProps) {
  const online = useStatus((status) => status.online);

  async function confirm() {
    onClose();
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
    <ConfirmDialog
      open={open}
      title="Withdraw this request?"
      confirmLabel="Withdraw request"
      cancelLabel="Keep it open"
      danger
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      It leaves every list: donors no longer see it, and administrators no longer work on it.{' '}
      {online
        ? 'This cannot be undone. If blood is needed again, you post a new request.'
        : 'You are offline: it is saved on this device and sent as soon as you are online. Until then you can undo it.'}
    </ConfirmDialog>
  );
}

type WithdrawnProps = { request: BloodRequestDoc; onFailure: (words: string) => void };

/** Shows a withdrawal that has not been sent and can be taken back. */
export function Withdrawn({ request, onFailure }: WithdrawnProps) {
  const sending = useStatus((status) => status.sending.has(request.id));
  async function undo() {
    onFailure('');
    try {
      await takeBackWithdrawal(request.id);
    } catch (error) {
      onFailure(
        describeSaveFailure('The withdrawal could not be undone. Please try again.', error),
      );
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <FormMessage tone="info">
        <p>You withdrew this request.</p>
        <p className="mt-1 font-normal">
          This is saved on this device. It leaves the lists of others as soon as you are online.
        </p>
      </FormMessage>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        disabled={sending}
        onClick={() => void undo()}
      >
        Undo withdrawal
      </Button>
    </div>
  );
}
