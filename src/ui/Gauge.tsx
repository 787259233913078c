import { joinClassNames } from './class-names';
import { Signs } from './Signs';
import type { Tone } from './Chip';
import { Drop } from './Drop';

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
  /** how full the drop is */
  percent: number;
  tone: Tone;
  /** The level in one word, for example 'Low'. */
  word: string;
  /** The measured number in words, for example '2 available donors'. */
  detail: string;
  /** whether a phone shows only the drop and its label; screen readers get the words all the same */
  compact?: boolean;
};

/** A drop that is filled to a level, with the level in words. */
export function Gauge({ label, percent, tone, word, detail, compact = false }: GaugeProps) {
  return (
    <div
      data-percent={percent}
      className={joinClassNames(
        'flex flex-wrap items-center gap-4 rounded-md border border-line bg-surface p-4',
        compact && 'max-sm:flex-col max-sm:gap-1 max-sm:border-0 max-sm:bg-transparent max-sm:p-0',
      )}
    >
      <Drop
        level={percent / 100}
        tone={tone}
        className={joinClassNames('h-16', compact && 'max-sm:h-11')}
      />
      <div className={joinClassNames('min-w-0', !compact && 'grow basis-20')}>
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
