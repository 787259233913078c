import { Check } from 'lucide-react';
import { paths } from '@/paths';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Section } from '@/ui/layout/Section';

/** The form shows these rules and blocks nobody, by decision. */
const rules = [
  'You are at least 17 years old, or 16 with parental consent in some states.',
  'You weigh at least 110 pounds.',
  'You feel well today, and have not been ill recently.',
  'Your last whole blood donation was 56 days (8 weeks) ago or longer. Plasma can be given up to twice a week.',
];

export function Eligibility() {
  return (
    <Section title="Can I give blood?" intro="Most people in good health can." tinted>
      <ul className="flex max-w-text flex-col gap-4">
        {rules.map((rule) => (
          <li key={rule} className="flex gap-3">
            <Icon of={Check} className="mt-0.5 text-green-ink" />
            {rule}
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-text text-ink-soft">
        This is information, not medical advice: staff at the donation site decide. If you cannot
        give, you can still help:{' '}
        <Link to={paths.findBlood} className="link">
          see who needs blood
        </Link>{' '}
        and pass it on.
      </p>
    </Section>
  );
}
