import { CircleAlert, CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { BloodType } from '@/blood/blood-type';
import { getSupplyColour, getSupplyLevel, type SupplyColour } from '@/blood/supply';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { countByType } from './type-tiles';

const looks: Record<SupplyColour, { style: string; icon: LucideIcon }> = {
  red: { style: 'border-accent-ink bg-accent-soft text-accent-ink', icon: CircleAlert },
  yellow: { style: 'border-amber bg-amber-soft text-amber-ink', icon: TriangleAlert },
  green: { style: 'border-green bg-green-soft text-green-ink', icon: CircleCheck },
};

type TypeTilesProps = {
  rows: readonly { type: string }[];
  /** those of `rows` who may give today */
  ready: readonly { type: string }[];
  chosen: BloodType | null;
  /** null for all types */
  onChoose: (type: BloodType | null) => void;
};

/** Eight tiles, one for each blood type. Choosing one filters the list; choosing it again clears the filter. */
export function TypeTiles({ rows, ready, chosen, onChoose }: TypeTilesProps) {
  const counts = useMemo(() => countByType(rows), [rows]);
  const readyCounts = useMemo(() => countByType(ready), [ready]);
  return (
    <ul aria-label="Available donors by type" className="grid grid-fit gap-3 sm:grid-cols-4">
      {counts.map(({ type, count }, place) => {
        const colour = getSupplyColour(count);
        const { style, icon } = looks[colour];
        const on = chosen === type;
        return (
          <li key={type}>
            <button
              type="button"
              aria-pressed={on}
              data-level={colour}
              onClick={() => onChoose(on ? null : type)}
              className={joinClassNames(
                'flex h-full w-full flex-col gap-1 rounded-md border-2 p-3 text-left sm:p-4',
                style,
                on && 'outline-3 outline-offset-2 outline-focus',
              )}
            >
              <span className="flex w-full items-baseline justify-between gap-2">
                <span className="text-22 font-bold">{type}</span>
                <span className="text-28 font-bold">{count.toLocaleString()}</span>
              </span>
              <span className="flex items-center gap-1.5 text-14 font-medium">
                <Icon of={icon} size={16} />
                {getSupplyLevel(count)}
                <span className="sr-only"> available</span>
              </span>
              <span className="text-14">
                {(readyCounts[place]?.count ?? 0).toLocaleString()} may give
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
