import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import type { UnsentWork } from '@/store/changes/unsent-work';
import { showToast } from '@/ui/feedback/toast-store';

type LogOutButtonProps = { className: string; onChoose: () => void };

const LogOutDialog = lazy(() => import('./LogOutDialog'));

/** Logs out, which removes the person's data from the device. Asks first about unsent work. */
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
      // on demand: the first paint does without it
      const [{ signOut }, { readUnsent }, { countUnsentWork }] = await Promise.all([
        import('@/session/sign-out/sign-out'),
        import('@/session/sign-out/read-unsent'),
        import('@/store/changes/unsent-work'),
      ]);
      const found = await readUnsent().catch(() => null);
      if (found && countUnsentWork(found) > 0) {
        setWork(found);
        return;
      }
      await signOut(found ? 'asked' : 'unattended');
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
