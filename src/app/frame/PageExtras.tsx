import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type Card from '@/features/alerts/MomentCard';
import { useMoment } from '@/session/moment';
import { useIdentity } from '@/session/session';
import { useStatus } from '@/store/status';
import { ToastRegion } from '@/ui/feedback/ToastRegion';
import { SignedOutNotice } from '../sign-out/SignedOutNotice';
import { DraftTrouble } from './DraftTrouble';
import { StuckStorage } from './StuckStorage';
import { UpdatePrompt } from './UpdatePrompt';

const SealedWork = lazy(() => import('../sign-out/SealedWork'));
// if its file cannot be loaded, the next prompt tries again
const MomentCard = lazy((): Promise<{ default: ComponentType<ComponentProps<typeof Card>> }> =>
  import('@/features/alerts/MomentCard').catch(() => ({ default: () => null })),
);

/** The prompts that may come up on any page after its first paint. */
export default function PageExtras() {
  const identity = useIdentity();
  const moment = useMoment((state) => state.moment);
  const online = useStatus((status) => status.online);
  return (
    <>
      <UpdatePrompt />
      <StuckStorage />
      <DraftTrouble />
      <SignedOutNotice />
      {identity && moment && online && (
        <Suspense fallback={null}>
          <MomentCard key={moment} moment={moment} userId={identity.userId} />
        </Suspense>
      )}
      {identity && (
        <Suspense fallback={null}>
          <SealedWork />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}
