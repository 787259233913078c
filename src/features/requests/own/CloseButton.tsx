import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import { CLOSED_REASONS, type ClosedReason } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { closeRequest } from '../request-commands';

/** The reasons that the poster can choose. Only administrators may choose `from_stock`. */
const { from_stock: _, ...OFFERED } = CLOSED_REASONS;
const reasons = Object.entries(OFFERED).map(([value, label]) => ({ value, label }));

const GENTLE =
  'We are very sorry. The request is closed quietly: donors are told only that blood is no longer needed.';

type CloseProps = { request: BloodRequestDoc; onFailure: (words: string) => void };
type CloseDialogProps = CloseProps & { open: boolean; onClose: () => void };

/** Asks for the reason and closes a request, so that no donor comes for nothing. */
export function CloseDialog({ request, open, onClose, onFailure }: CloseDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const online = useStatus((status) => status.online);

  async function close() {
    if (reason === '') {
      setProblem('Choose a reason');
      document.querySelector<HTMLElement>('dialog[open] input[type=radio]')?.focus();
      return;
    }
    onClose();
    onFailure('');
    try {
      // the select offers only these values
      await closeRequest(request.id, reason as ClosedReason);
    } catch (error) {
      onFailure(describeSaveFailure('The request could not be closed. Please try again.', error));
    }
  }

  return (
    <Dialog
      open={open}
      title="Close this request?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it open
          </Button>
          <Button onClick={() => void close()}>Close request</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="Why is it closed?"
          name="closed_reason"
          options={reasons}
          error={problem}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem('');
          }}
        />
        <p>
          {reason === 'patient_died'
            ? GENTLE
            : 'Donors who offered are told that they are no longer needed. Only you and administrators see the reason.'}
        </p>
        {!online && (
          <p className="text-ink-soft">
            You are offline: it is saved on this device and sent as soon as you are online.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A button that closes a request. */
export function CloseButton({ className, ...rest }: CloseProps & { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setOpen(true)}>
        Close Request
      </Button>
      <CloseDialog {...rest} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
