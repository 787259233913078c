import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import type { DriveDoc } from '@/collections/drives/row';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { showToast } from '@/ui/feedback/toast-store';
import { TextField } from '@/ui/form/TextField';
import { callOffDrive } from './drive-commands';
import { useHolders } from './use-day';
import { countPeople } from './when-words';

async function callOff(id: string, reason: string) {
  try {
    await callOffDrive(id, reason);
    showToast({ text: 'Drive called off.' });
  } catch (error) {
    showToast({ text: describeSaveFailure('It could not be called off.', error), tone: 'error' });
  }
}

/** A form that calls a drive off. It asks for a reason, which everybody with a spot can read. */
export function CallOff({ drive }: { drive: DriveDoc }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const held = useHolders(drive.id)?.filter(({ isExpected }) => isExpected).length ?? 0;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Call Off
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Call off ${drive.name}?`}
        confirmLabel="Call off drive"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          void callOff(drive.id, reason);
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          {held === 0
            ? 'Nobody is expected.'
            : `${countPeople(held)} ${held === 1 ? 'is expected and sees' : 'are expected and see'} in the app that it is called off, and why.`}{' '}
          It cannot be taken back.
        </p>
        <div className="mt-4">
          <TextField
            label="Reason"
            name="call-off-reason"
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
