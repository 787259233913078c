import { joinClassNames } from './class-names';
import { Signs } from './Signs';
import type { Tone } from './Chip';

export type GaugePercent = 10 | 25 | 50 | 75;

const heights: Record<GaugePercent, string> = {
  10: 'h-[10%]',
  25: 'h-[25%]',
  50: 'h-[50%]',
  75: 'h-[75%]',
};

const fills: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent',
  urgent: 'bg-accent',
  green: 'bg-green',
  amber: 'bg-amber',
  blue: 'bg-blue',
};

const words: Record<Tone, string> = {
  neutral: 'text-ink-soft',
  accent: 'text-accent-ink',
  urgent: 'text-accent-ink',
  green: 'text-green-ink',
  amber: 'text-amber-ink',
  blue: 'text-blue-ink',
};

type GaugeProps = {
  /** What the gauge measures, for example 'A+'. */
  label: string;
  percent: GaugePercent;
  tone: Tone;
  /** The level in one word, for example 'Low'. */
  word: string;
  /** The measured number in words, for example '2 available donors'. */
  detail: string;
  /** whether a phone shows only the vessel and its label; screen readers get the words all the same */
  compact?: boolean;
};

/** A picture of a vessel that is filled to a level. The words beside it say everything that the picture shows. */
export function Gauge({ label, percent, tone, word, detail, compact = false }: GaugeProps) {
  return (
    <div
      className={joinClassNames(
        'flex flex-wrap items-center gap-4 rounded-md border border-line bg-surface p-4',
        compact && 'max-sm:flex-col max-sm:gap-1 max-sm:border-0 max-sm:bg-transparent max-sm:p-0',
      )}
    >
      <div
        aria-hidden="true"
        data-percent={percent}
        className={joinClassNames(
          'flex h-20 w-9 shrink-0 flex-col justify-end overflow-hidden rounded-md border-2 border-line-strong bg-sunken',
          compact && 'max-sm:h-14 max-sm:w-7 max-sm:rounded-sm',
        )}
      >
        <div className={joinClassNames('w-full', heights[percent], fills[tone])} />
      </div>
      <div className={joinClassNames('min-w-0', !compact && 'grow basis-24')}>
        <p
          className={joinClassNames(
            'text-22 font-semibold',
            compact && 'max-sm:text-16 max-sm:text-center',
          )}
        >
          <Signs text={label} />
        </p>
        <p className={joinClassNames('font-medium', words[tone], compact && 'max-sm:sr-only')}>
          {word}
        </p>
        <p className={joinClassNames('text-14 text-ink-soft', compact && 'max-sm:sr-only')}>
          {detail}
        </p>
      </div>
    </div>
  );
}
