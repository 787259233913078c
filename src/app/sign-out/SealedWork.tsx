import { type SubmitEvent, useRef, useState } from 'react';
import { dropSealedWork, unsealWork, useSealedWork } from '@/session/sign-out/sealed-work';
import { useIdentity } from '@/session/session';
import { getCurrentStore } from '@/store/current';
import { requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { PasswordField } from '@/ui/form/PasswordField';
import { showToast } from '@/ui/feedback/toast-store';

/** Asks for the earlier password with which unsent work was sealed. */
export default function SealedWork() {
  const identity = useIdentity();
  const ids = useSealedWork((sealed) => sealed.ids);
  const field = useRef<HTMLInputElement>(null);
  const [later, setLater] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  if (!identity || ids.length === 0 || later) return null;
  const { userId } = identity;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (busy) return;
    setBusy(true);
    const opened = await getCurrentStore()
      .then((store) => unsealWork(store, userId, password))
      .catch(() => false);
    setBusy(false);
    if (opened) {
      requestSync();
      showToast({ text: 'Your unsent work is back, and is sent when there is a network.' });
      return;
    }
    setError('This password does not open it');
    field.current?.select();
  }

  if (discarding)
    return (
      <Dialog
        open
        title="Discard it for good?"
        onClose={() => setLater(true)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setDiscarding(false)}>
              Back
            </Button>
            <Button variant="danger" onClick={() => void dropSealedWork(ids)}>
              Discard
            </Button>
          </>
        }
      >
        What you kept locked exists only on this device. If you discard it, nobody can bring it
        back.
      </Dialog>
    );
  return (
    <Dialog open title="Unsent work is still locked" onClose={() => setLater(true)}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <p>
          When you logged out or were logged out here, your unsent work was locked with the password
          you had then. Enter that password to get it back.
        </p>
        <PasswordField
          ref={field}
          name="old-password"
          label="Earlier password"
          autoComplete="off"
          required
          error={error === '' ? undefined : error}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => setLater(true)}>
            Later
          </Button>
          <Button variant="danger" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
          <Button type="submit" busy={busy} busyLabel="Unlocking...">
            Unlock
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
