import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import { useStatus } from '@/store/status';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { showToast } from '@/ui/toast-store';

type LogOutButtonProps = { className: string; onChoose: () => void };

function unsentWords(unsent: number): string {
  const records =
    unsent === 1 ? '1 record on this device has' : `${unsent} records on this device have`;
  return `${records} not reached the server. Logging out removes your data from this device, and what is unsent would be lost.`;
}

/** Signing out removes the person's data from the device, so unsent work is named first. */
export function LogOutButton({ className, onChoose }: LogOutButtonProps) {
  const navigate = useNavigate();
  const unsent = useStatus((status) => status.pending + status.attention);
  const [asking, setAsking] = useState(false);

  async function logOutNow() {
    setAsking(false);
    onChoose();
    try {
      // Loaded on demand: it brings the auth client, which the first paint does without.
      const { logOut } = await import('@/session/session-commands');
      logOut();
      await navigate(paths.home);
    } catch {
      showToast({ text: 'Logging out did not work. Please try again.', tone: 'error' });
    }
  }

  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (unsent > 0 ? setAsking(true) : void logOutNow())}
      >
        Log Out
      </button>
      <ConfirmDialog
        open={asking}
        title="Log out with unsent work?"
        confirmLabel="Log out and lose it"
        cancelLabel="Stay logged in"
        danger
        onConfirm={() => void logOutNow()}
        onCancel={() => setAsking(false)}
      >
        {unsentWords(unsent)}
      </ConfirmDialog>
    </>
  );
}
