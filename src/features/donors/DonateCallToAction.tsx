import { paths } from '@/paths';
import { Section } from '@/ui/layout/Section';
import { LinkButton } from '@/ui/LinkButton';

export function DonateCallToAction() {
  return (
    <Section
      title="Ready when you are"
      intro="Five minutes now, and people can find you when it counts."
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.donorForm} className="max-sm:w-full">
          Register as a Donor
        </LinkButton>
        <LinkButton to={paths.donations} variant="secondary" className="max-sm:w-full">
          View Available Donations
        </LinkButton>
      </div>
    </Section>
  );
}
