import { Clock } from 'lucide-react';
import { Chip } from '@/ui/Chip';
import { type DoubtfulAnswer, describeDoubts } from './doubt-words';

type DoubtChipsProps = {
  answer: DoubtfulAnswer;
  /** ms since 1970 */
  now: number;
  /** urgency of the request */
  urgency?: string | undefined;
};

/** Chips for the doubts about an answer, a plain word each. Renders nothing if there are none. */
export function DoubtChips({ answer, now, urgency }: DoubtChipsProps) {
  const words = describeDoubts(answer, now, urgency);
  if (words.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="To be decided by a person">
      {words.map((text) => (
        <li key={text}>
          <Chip tone="amber" icon={Clock}>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
