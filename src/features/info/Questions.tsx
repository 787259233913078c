import { Disclosure } from '@/ui/layout/Disclosure';
import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { Section } from '@/ui/layout/Section';

export type Question = { question: string; answer: string };

/** The questions that people ask most. The home page shows them. */
export const commonQuestions: readonly Question[] = [
  {
    question: 'Who can give blood?',
    answer:
      'In the United States, most healthy people aged 17 or older who weigh at least 110 pounds (50 kg). Some states allow 16 with parental consent. Staff decide on the day.',
  },
  {
    question: 'How often can I give?',
    answer:
      'Whole blood every 56 days, which is 8 weeks. Plasma up to twice a week at plasma centers; blood centers wait 28 days.',
  },
  {
    question: 'How long does it take?',
    answer:
      'The donation takes 8-10 minutes. With the health check and a rest, plan under an hour.',
  },
  {
    question: 'Who sees my details?',
    answer:
      'Others see your blood type, city, state and the first three digits of your ZIP code while your donation is available. A requester sees your name and number once you both agree.',
  },
];

export function Questions({ of }: { of: readonly Question[] }) {
  return (
    <div className="border-t border-line">
      {of.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          {answer}
        </Disclosure>
      ))}
    </div>
  );
}

/** Shows the questions that people ask most, with a link to all questions. */
export function FaqExcerpt() {
  return (
    <Section title="Questions people ask">
      <Questions of={commonQuestions} />
      <LinkButton to={paths.faq} variant="secondary" className="mt-6 max-sm:w-full">
        All Questions
      </LinkButton>
    </Section>
  );
}
