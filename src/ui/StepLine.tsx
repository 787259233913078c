import { Check, X } from 'lucide-react';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

interface Step {
  words: string;
  state: 'done' | 'ahead' | 'ended';
}

/** Shows steps one after the other, with a mark at each that is done, as large as the text around it. */
export function StepLine({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-[0.4em] gap-y-1">
      {steps.map(({ words, state }, at) => (
        <li key={words} className="flex items-center gap-[0.4em]">
          {at > 0 && (
            <span aria-hidden="true" className="text-ink-soft">
              →
            </span>
          )}
          {state === 'done' && <Icon of={Check} className="size-[1.15em] text-green-ink" />}
          {state === 'ended' && <Icon of={X} className="size-[1.15em]" />}
          <span className={state === 'ahead' ? 'text-ink-soft' : 'font-medium'}>
            {words}
            {state === 'ahead' && <VisuallyHidden>, not yet</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
