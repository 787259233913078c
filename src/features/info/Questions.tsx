import { Disclosure } from '@/ui/layout/Disclosure';
import type { Question } from './common-questions';

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
