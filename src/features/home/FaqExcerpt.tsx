import { Disclosure } from '@/ui/Disclosure';
import { Section } from '@/ui/Section';

/** Figures: specification section 9 and the United States' public guidance. */
const questions = [
  {
    question: 'Who can give blood?',
    answer:
      'In the United States, most healthy people of 17 or older who weigh at least 110 pounds (50 kg). Some states allow 16 with a parent’s consent. Staff decide on the day.',
  },
  {
    question: 'How often can I give?',
    answer: 'Whole blood every 56 days, which is eight weeks.',
  },
  {
    question: 'How long does it take?',
    answer:
      'The donation takes 8 to 10 minutes. With the health check and a rest, plan under an hour.',
  },
  {
    question: 'Who sees my details?',
    answer:
      'Others see your blood type, city, state and ZIP while your donation is available. Your name, phone, e-mail and street address are for you and the administrators only.',
  },
];

export function FaqExcerpt() {
  return (
    <Section title="Questions people ask">
      <div className="border-t border-line">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}
