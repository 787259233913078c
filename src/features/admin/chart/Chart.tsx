import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@/ui/Icon';

type BarPart = {
  value: number;
  fill: 'fill-accent' | 'fill-amber' | 'fill-green' | 'fill-blue';
};

type Bar = {
  id: string;
  label: string;
  parts: readonly BarPart[];
  figure: string;
  /** more words, which are shown small */
  note?: string;
};

function Line({ parts, most }: { parts: readonly BarPart[]; most: number }) {
  const starts = parts.map((_, n) =>
    parts.slice(0, n).reduce((total, { value }) => total + value, 0),
  );
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="col-span-2 h-3 w-full rounded-sm bg-sunken"
    >
      {parts.map(({ value, fill }, n) => (
        <rect
          key={fill}
          x={((starts[n] ?? 0) / most) * 100}
          y={0}
          width={(value / most) * 100}
          height={10}
          className={fill}
        />
      ))}
    </svg>
  );
}

/** Draws bars, for a comparison at a glance. Screen readers skip them, and read the table in their place. */
function Bars({ bars }: { bars: readonly Bar[] }) {
  const sums = bars.map(({ parts }) => parts.reduce((total, { value }) => total + value, 0));
  const most = Math.max(0, ...sums) || 1;
  return (
    <ul aria-hidden="true" className="flex flex-col gap-3">
      {bars.map(({ id, label, parts, figure, note }) => (
        <li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1">
          <span>
            {label}
            {note !== undefined && note !== '' && (
              <span className="text-14 text-ink-soft"> {note}</span>
            )}
          </span>
          <span className="text-right font-semibold">{figure}</span>
          <Line parts={parts} most={most} />
        </li>
      ))}
    </ul>
  );
}

export type Meaning = { fill: BarPart['fill']; words: string };

const dots: Record<BarPart['fill'], string> = {
  'fill-accent': 'bg-accent',
  'fill-amber': 'bg-amber',
  'fill-green': 'bg-green',
  'fill-blue': 'bg-blue',
};

type ChartProps = {
  bars: readonly Bar[];
  /** what each colour means; left out if the bars say it themselves */
  legend?: readonly Meaning[];
  /** the same figures as a table; its label is the name of the section */
  table: ReactNode;
};

/** Shows a chart, and a button that shows the table of its figures. */
export function Chart({ bars, legend = [], table }: ChartProps) {
  return (
    <div className="flex flex-col rounded-md border border-line bg-surface p-4">
      {legend.length > 0 && (
        <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-soft">
          {legend.map(({ fill, words }) => (
            <span key={fill} className="inline-flex items-center gap-1.5">
              <span className={`size-3 rounded-sm forced-color-adjust-none ${dots[fill]}`} />
              {words}
            </span>
          ))}
        </p>
      )}
      <Bars bars={bars} />
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-sm text-14 underline decoration-line-strong underline-offset-4 [&::-webkit-details-marker]:hidden">
          All figures as a table
          <Icon
            of={ChevronDown}
            size={16}
            className="text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="@container pt-1">{table}</div>
      </details>
    </div>
  );
}
