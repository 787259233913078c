import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { showToast } from '@/ui/feedback/toast-store';
import { withdrawPledge } from './pledge-commands';

/** A button that withdraws a pledge. That is as easy as it was to make it. */
export function WithdrawPledge({ id, isExpected }: { id: string; isExpected: boolean }) {
  const [asking, setAsking] = useState(false);
  async function withdraw() {
    setAsking(false);
    try {
      await withdrawPledge(id);
    } catch (error) {
      showToast({
        text: describeSaveFailure('Your offer could not be taken back.', error),
        tone: 'error',
      });
    }
  }
  return (
    <>
      <Button
        variant={isExpected ? 'quiet' : 'secondary'}
        className={isExpected ? 'self-start' : 'sm:self-start'}
        onClick={() => setAsking(true)}
      >
        I cannot come
      </Button>
      <ConfirmDialog
        open={asking}
        title={isExpected ? 'You cannot come?' : 'Take back your offer?'}
        confirmLabel="Take back offer"
        cancelLabel={isExpected ? 'Keep my place' : 'Keep it'}
        danger
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        {isExpected
          ? 'That is no trouble: things come up. The requester is told at once, so that somebody else can come, and the contacts are no longer shown. Thank you for saying so.'
          : 'Nobody is waiting for you yet. You can offer again later.'}
      </ConfirmDialog>
    </>
  );
}
