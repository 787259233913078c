import {
  BriefcaseBusiness,
  Check,
  Church,
  GraduationCap,
  House,
  type LucideIcon,
} from 'lucide-react';
import { HOST_PLACES, type HostPlace } from '@/blood/drive';
import { paths } from '@/paths';
import { Card } from '@/ui/layout/Card';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { Section } from '@/ui/layout/Section';

const places: readonly { kind: HostPlace; icon: LucideIcon; text: string }[] = [
  {
    kind: 'workplace',
    icon: BriefcaseBusiness,
    text: 'Colleagues give during the working day, an hour each.',
  },
  {
    kind: 'school',
    icon: GraduationCap,
    text: 'Many first-time donors start here. The minimum age is 17, in some states 16 with consent.',
  },
  {
    kind: 'community',
    icon: House,
    text: 'A hall that everybody knows, with parking and room to rest.',
  },
  {
    kind: 'worship',
    icon: Church,
    text: 'A congregation that gives together, before or after a service.',
  },
];

const reasons = [
  'One donation can help up to three people.',
  'Donors come more readily to a place they know.',
  'The team brings beds, equipment and trained staff.',
  'You choose the day and the hours; we help to plan them.',
  'People who give together tend to come back together.',
];

// These stories are invented and marked as examples, because nobody has hosted a drive here yet.
const stories = [
  {
    quote:
      'We gave up one meeting room for one afternoon. Twenty-six colleagues gave, most of them for the first time.',
    teller: 'A workplace with 80 people',
  },
  {
    quote:
      'Our students filled every slot in two days. We now hold a drive each semester, and they ask for the next.',
    teller: 'A state university',
  },
  {
    quote:
      'A neighbor’s little girl needed transfusions all winter. Hosting a drive was something we could do.',
    teller: 'A community center',
  },
];

export function OrganizeSection() {
  return (
    <Section
      title="Organize a Blood Drive"
      intro="You bring people and a room. We help with the rest."
      tinted
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {places.map(({ kind, icon, text }) => (
          <Card as="li" key={kind}>
            <span className="inline-flex size-11 items-center justify-center rounded-full bg-sunken text-ink">
              <Icon of={icon} size={22} />
            </span>
            <h3 className="mt-3 text-18 font-semibold">{HOST_PLACES[kind]}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </Card>
        ))}
      </ul>
      <LinkButton to={paths.organizeDrive} variant="secondary" className="mt-6 max-sm:w-full">
        Get Started
      </LinkButton>
    </Section>
  );
}

export function WhyHost() {
  return (
    <Section title="Why Host a Drive">
      <ul className="flex max-w-text flex-col gap-3 text-18">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-start gap-3">
            <Icon of={Check} className="mt-1 text-green-ink" />
            {reason}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function SuccessStories() {
  return (
    <Section
      title="Success stories"
      intro="These are examples that we wrote. Real stories follow once drives have been held."
      tinted
    >
      <ul className="grid gap-4 md:grid-cols-3">
        {stories.map(({ quote, teller }) => (
          <Card as="li" key={teller}>
            <figure className="flex h-full flex-col gap-4">
              <blockquote className="text-18">“{quote}”</blockquote>
              <figcaption className="mt-auto text-ink-soft">Example: {teller}</figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
