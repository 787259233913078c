import { paths } from '@/paths';
import { LinkButton } from '@/ui/LinkButton';
import { Section } from '@/ui/layout/Section';
import { commonQuestions } from './common-questions';
import { Questions } from './Questions';

/** The most common questions, with a link to all of them. */
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
