import { lazy, Suspense } from 'react';
import { useIdentity } from '@/session/session';
import { ToastRegion } from '@/ui/feedback/ToastRegion';
import { DraftTrouble } from './DraftTrouble';
import { UpdatePrompt } from './UpdatePrompt';

const SealedWork = lazy(() => import('../sign-out/SealedWork'));

/** What may come up on every page, and is not there at first. */
export default function PageExtras() {
  const identity = useIdentity();
  return (
    <>
      <UpdatePrompt />
      <DraftTrouble />
      {identity && (
        <Suspense fallback={null}>
          <SealedWork />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}
