import { useMemo } from 'react';
import { getSupplyColour, getSupplyLevel, type SupplyColour } from '@/blood/supply';
import { Chart } from '../chart/Chart';
import type { DonorRow } from '../donors/donor-rows';
import { Panel } from '../Panel';
import { SmallTable } from '../table/SmallTable';
import { countByType } from '../inventory/type-tiles';

const fills = {
  red: 'fill-accent',
  yellow: 'fill-amber',
  green: 'fill-green',
} as const satisfies Record<SupplyColour, string>;
const columns = [
  { header: 'Blood type' },
  { header: 'Available donors', number: true },
  { header: 'Supply' },
];

/** Available donors of each type. */
export function SupplyChart({ rows }: { rows: readonly DonorRow[] }) {
  const counts = useMemo(() => countByType(rows.filter((row) => row.available)), [rows]);
  return (
    <Panel title="Supply by blood type" intro="Donors who are available now.">
      <Chart
        bars={counts.map(({ type, count }) => ({
          id: type,
          label: type,
          figure: count.toLocaleString(),
          note: getSupplyLevel(count),
          parts: [{ value: count, fill: fills[getSupplyColour(count)] }],
        }))}
        table={
          <SmallTable
            label="Supply by blood type"
            columns={columns}
            rows={counts.map(({ type, count }) => ({
              id: type,
              cells: () => [type, count.toLocaleString(), getSupplyLevel(count)],
            }))}
          />
        }
      />
    </Panel>
  );
}
