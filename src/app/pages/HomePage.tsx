import { CallToAction } from '@/features/home/CallToAction';
import { CompatibilityGrid } from '@/features/home/CompatibilityGrid';
import { DonationSteps } from '@/features/home/DonationSteps';
import { Hero } from '@/features/home/Hero';
import { ImpactStrip } from '@/features/home/ImpactStrip';
import { FaqExcerpt } from '@/features/info/FaqExcerpt';

/** The home page. Its questions come from the FAQ. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <ImpactStrip />
      <CompatibilityGrid />
      <DonationSteps />
      <FaqExcerpt />
      <CallToAction />
    </>
  );
}
