import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { Section } from '@/ui/layout/Section';

export function CallToAction() {
  return (
    <Section
      title="Ready to help?"
      intro="Somebody needs blood every 2 seconds. Register a donation, or come to a drive near you."
      tinted
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.donateBlood} className="max-sm:w-full">
          Donate Blood
        </LinkButton>
        <LinkButton to={paths.drives} variant="secondary" className="max-sm:w-full">
          Find a Drive
        </LinkButton>
      </div>
    </Section>
  );
}
