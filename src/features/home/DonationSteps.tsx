import { DONATION_STEPS } from '@/blood/donation-steps';
import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { NumberedSteps } from '@/ui/layout/NumberedSteps';
import { Section } from '@/ui/layout/Section';

export function DonationSteps() {
  return (
    <Section title="How giving blood works" intro="Four steps, one short visit." tinted>
      <NumberedSteps steps={DONATION_STEPS} />
      <LinkButton to={paths.donationProcess} variant="secondary" className="mt-8 max-sm:w-full">
        The Donation Process
      </LinkButton>
    </Section>
  );
}
