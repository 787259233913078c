import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import type { UnsentWork } from '@/store/changes/unsent-work';
import { showToast } from '@/ui/feedback/toast-store';

type LogOutButtonProps = { className: string; onChoose: () => void };

const LogOutDialog = lazy(() => import('./LogOutDialog'));

/**
 * A button with which the person logs out. Their data then leaves the device. If there is unsent work, a dialog asks
 * about it first.
 */
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
      // imported here, because the first paint does not need it
      const { requestSignOut } = await import('@/session/sign-out/request-sign-out');
      const unsent = await requestSignOut();
      if (unsent) setWork(unsent);
      else await left();
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
