import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import type { UnsentWork } from '@/store/changes/unsent-work';
import { showToast } from '@/ui/feedback/toast-store';

type LogOutButtonProps = { className: string; onChoose: () => void };

const LogOutDialog = lazy(() => import('./LogOutDialog'));

/** Signing out removes the person's data from the device; unsent work is asked about first. */
export function LogOutButton({ className, onChoose }: LogOutButtonProps) {
  const navigate = useNavigate();
  const [work, setWork] = useState<UnsentWork | null>(null);

  async function left() {
    setWork(null);
    onChoose();
    await navigate(paths.home);
  }

  async function begin() {
    try {
      const [{ logOutNow, readOwnWork }, { countUnsentWork }] = await Promise.all([
        import('./log-out'),
        import('@/store/changes/unsent-work'),
      ]);
      // a store that cannot be read is not removed: nobody knows what is in it
      const found = await readOwnWork().catch(() => null);
      if (found && countUnsentWork(found) > 0) {
        setWork(found);
        return;
      }
      await logOutNow({ store: found ? 'goes' : 'stays' });
      await left();
    } catch {
      showToast({ text: 'Logging out did not work. Please try again.', tone: 'error' });
    }
  }

  return (
    <>
      <button type="button" className={className} onClick={() => void begin()}>
        Log Out
      </button>
      {work && (
        <Suspense fallback={null}>
          <LogOutDialog
            work={work}
            onWork={setWork}
            onClose={() => setWork(null)}
            onLeft={() => void left()}
          />
        </Suspense>
      )}
    </>
  );
}
