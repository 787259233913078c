import { CalendarHeart, HeartPulse, Users, type LucideIcon } from 'lucide-react';
import { DONATION_STEPS } from '@/blood/donation-steps';
import { Card } from '@/ui/layout/Card';
import { Icon } from '@/ui/Icon';
import { NumberedSteps } from '@/ui/layout/NumberedSteps';
import { Section } from '@/ui/layout/Section';

const benefits: { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: 'Up to 3 lives',
    text: 'One donation is separated into red cells, plasma and platelets, and can help three people.',
    icon: Users,
  },
  {
    title: 'A short health check',
    text: 'Staff measure your blood pressure, pulse, temperature and hemoglobin each time, free of charge.',
    icon: HeartPulse,
  },
  {
    title: 'On your terms',
    text: 'You choose the day and time, and can mark yourself as not available whenever you need to.',
    icon: CalendarHeart,
  },
];

export function Benefits() {
  return (
    <Section title="Why give blood" intro="Someone needs blood every 2 seconds." tinted>
      <ul className="grid gap-4 md:grid-cols-3">
        {benefits.map(({ title, text, icon }) => (
          <Card as="li" key={title}>
            <span className="inline-flex size-11 items-center justify-center rounded-full bg-sunken text-ink">
              <Icon of={icon} size={22} />
            </span>
            <h3 className="mt-3 text-18 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

export function Process() {
  return (
    <Section title="What happens" intro="Four steps, from this form to your snack.">
      <NumberedSteps steps={DONATION_STEPS} />
    </Section>
  );
}
