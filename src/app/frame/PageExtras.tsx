import { lazy, Suspense } from 'react';
import { useIdentity } from '@/session/session';
import { ToastRegion } from '@/ui/feedback/ToastRegion';
import { SignedOutNotice } from '../sign-out/SignedOutNotice';
import { DraftTrouble } from './DraftTrouble';
import { OpenAlert } from './OpenAlert';
import { StuckStorage } from './StuckStorage';
import { UpdatePrompt } from './UpdatePrompt';

const SealedWork = lazy(() => import('../sign-out/SealedWork'));

/** What may come up on any page after its first paint. */
export default function PageExtras() {
  const identity = useIdentity();
  return (
    <>
      <UpdatePrompt />
      <StuckStorage />
      <DraftTrouble />
      <SignedOutNotice />
      {identity && <OpenAlert />}
      {identity && (
        <Suspense fallback={null}>
          <SealedWork />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}
