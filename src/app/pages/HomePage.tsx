import { type ComponentType, lazy, Suspense } from 'react';
import { CallToAction } from '@/features/home/CallToAction';
import { CompatibilityGrid } from '@/features/home/CompatibilityGrid';
import { DonationSteps } from '@/features/home/DonationSteps';
import { Hero } from '@/features/home/Hero';
import { ImpactStrip } from '@/features/home/ImpactStrip';
import { FaqExcerpt } from '@/features/info/FaqExcerpt';
import { useIdentity } from '@/session/session';
import type { ExtraProps } from './HomeExtra';
import { waitForFirstPaint } from '@/ui/after-first-paint';

/** This part reads the store, whose code loads after the first paint. */
const ForYou = lazy(() => waitForFirstPaint().then(() => import('./ForYou')));

/** The page is complete without this file. */
const Extra = lazy(async (): Promise<{ default: ComponentType<ExtraProps> }> => {
  await waitForFirstPaint();
  return import('./HomeExtra').catch(() => ({ default: () => null }));
});

/** The home page. Its questions come from the FAQ. */
export default function HomePage() {
  const userId = useIdentity()?.userId;
  return (
    <>
      {userId && (
        <Suspense fallback={<div className="min-h-80" />}>
          <ForYou key={userId} userId={userId} />
        </Suspense>
      )}
      <Hero live={!userId && <Extra part="live" />} picture={<Extra part="picture" />} />
      <ImpactStrip />
      <CompatibilityGrid />
      <DonationSteps />
      <FaqExcerpt />
      <CallToAction />
    </>
  );
}
