import { CallToAction } from './CallToAction';
import { CompatibilityGrid } from './CompatibilityGrid';
import { DonationSteps } from './DonationSteps';
import { FaqExcerpt } from './FaqExcerpt';
import { Hero } from './Hero';
import { ImpactStrip } from './ImpactStrip';

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
