import { joinClassNames } from './class-names';
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
  green: 'bg-green',
  amber: 'bg-amber',
  blue: 'bg-blue',
};

const words: Record<Tone, string> = {
  neutral: 'text-ink-soft',
  accent: 'text-accent-ink',
  green: 'text-green-ink',
  amber: 'text-amber-ink',
  blue: 'text-blue-ink',
};

type GaugeProps = {
  /** What is measured, for instance 'A+'. */
  label: string;
  percent: GaugePercent;
  tone: Tone;
  /** The level in a word, for instance 'Low'. */
  word: string;
  /** The figure in words, for instance '2 available donors'. */
  detail: string;
};

/** A vessel filled to a level. The words beside it say everything that the picture shows. */
export function Gauge({ label, percent, tone, word, detail }: GaugeProps) {
  return (
    <div className="flex items-center gap-4 rounded-md border border-line bg-surface p-4">
      <div
        aria-hidden="true"
        data-percent={percent}
        className="flex h-20 w-9 shrink-0 flex-col justify-end overflow-hidden rounded-md border-2 border-line-strong bg-sunken"
      >
        <div className={joinClassNames('w-full', heights[percent], fills[tone])} />
      </div>
      <div className="min-w-0">
        <p className="text-22 font-bold">{label}</p>
        <p className={joinClassNames('font-semibold', words[tone])}>{word}</p>
        <p className="text-14 text-ink-soft">{detail}</p>
      </div>
    </div>
  );
}
