import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@/ui/Icon';
import { type Bar, type BarPart, Bars } from './Bars';

export type Meaning = { fill: BarPart['fill']; words: string };

const dots: Record<BarPart['fill'], string> = {
  'fill-accent': 'bg-accent',
  'fill-amber': 'bg-amber',
  'fill-green': 'bg-green',
  'fill-blue': 'bg-blue',
};

type ChartProps = {
  bars: readonly Bar[];
  /** the meaning of the colours; left out if each bar says it */
  legend?: readonly Meaning[];
  /** the same figures as a table for screen readers; its label is the name of the section */
  table: ReactNode;
};

/** A chart in the place of its table. A button shows the table. */
export function Chart({ bars, legend = [], table }: ChartProps) {
  return (
    <div className="flex flex-col rounded-md border border-line bg-surface p-4">
      {legend.length > 0 && (
        <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-soft">
          {legend.map(({ fill, words }) => (
            <span key={fill} className="inline-flex items-center gap-1.5">
              <span className={`size-3 rounded-sm ${dots[fill]}`} />
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
