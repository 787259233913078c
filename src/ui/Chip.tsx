import type { LucideIcon } from 'lucide-react';
import { joinClassNames } from './class-names';
import { Icon } from './Icon';

export type Tone = 'neutral' | 'accent' | 'urgent' | 'green' | 'amber' | 'blue';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  urgent: 'bg-accent text-on-accent forced-color-adjust-none',
  green: 'bg-green-soft text-green-ink',
  amber: 'bg-amber-soft text-amber-ink',
  blue: 'bg-blue-soft text-blue-ink',
};

type ChipProps = {
  tone: Tone;
  icon: LucideIcon;
  /** whether a row of a narrow table shows only the icon; its word is a tooltip then, and screen readers read it */
  isNarrow?: boolean;
  children: string;
};

/** Shows a state with an icon and a word. The colour says nothing that the word does not say. */
export function Chip({ tone, icon, isNarrow = false, children }: ChipProps) {
  return (
    <span
      title={isNarrow ? children : undefined}
      className={joinClassNames(
        'inline-flex h-fit w-fit items-center gap-1.5 rounded-full px-2.5 py-1 text-14 font-medium outline -outline-offset-1 outline-transparent sm:whitespace-nowrap',
        tones[tone],
      )}
    >
      <Icon of={icon} size={16} />
      {isNarrow ? <span className="@2xl:@max-6xl:sr-only">{children}</span> : children}
    </span>
  );
}
