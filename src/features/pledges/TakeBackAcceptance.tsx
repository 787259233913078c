import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { showToast } from '@/ui/feedback/toast-store';
import { decide } from './pledge-commands';

/** A button for a requester who no longer expects a donor. After that neither sees the other's number. */
export function TakeBackAcceptance({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  async function takeBack() {
    setAsking(false);
    try {
      await decide(id, 'declined');
    } catch (error) {
      showToast({ text: describeSaveFailure('It could not be saved.', error), tone: 'error' });
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Not needed any more
      </Button>
      <ConfirmDialog
        open={asking}
        title="Tell this donor not to come?"
        confirmLabel="Tell them not to come"
        cancelLabel="Keep them"
        danger
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      >
        They are told that they are no longer needed. You no longer see each other’s number, and you
        can accept another donor.
      </ConfirmDialog>
    </>
  );
}
