import { Section } from '@/ui/Section';

const steps = [
  {
    title: 'Register',
    text: 'Tell us who you are and how to reach you. It takes about five minutes.',
  },
  {
    title: 'Health check',
    text: 'Staff ask about your health and measure blood pressure and haemoglobin.',
  },
  { title: 'Donate', text: 'The donation itself takes 8 to 10 minutes. You sit back and rest.' },
  {
    title: 'Rest',
    text: 'Have a drink and a snack before you leave. The whole visit is under an hour.',
  },
];

export function DonationSteps() {
  return (
    <Section title="How giving blood works" intro="Four steps, one short visit." tinted>
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 lg:flex-col">
            <span
              aria-hidden="true"
              className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-18 font-bold text-on-accent"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
