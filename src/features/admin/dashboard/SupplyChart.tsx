import { useMemo } from 'react';
import { getSupplyColour, getSupplyLevel, type SupplyColour } from '@/blood/supply';
import { Bars } from './Bars';
import type { DonorRow } from '../donors/donor-rows';
import { Panel } from '../Panel';
import { SmallTable } from '../table/SmallTable';
import { countByType } from '../inventory/type-tiles';

const fills: Record<SupplyColour, string> = {
  red: 'fill-accent',
  yellow: 'fill-amber',
  green: 'fill-green',
};
const columns = [
  { header: 'Blood type' },
  { header: 'Available donors', number: true },
  { header: 'Supply' },
];

/** Available donors of each type, in bars and in a table. */
export function SupplyChart({ rows }: { rows: readonly DonorRow[] }) {
  const counts = useMemo(() => countByType(rows.filter((row) => row.available)), [rows]);
  return (
    <Panel title="Supply by blood type" intro="Donors who are available now.">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Bars
          bars={counts.map(({ type, count }) => ({
            label: type,
            figure: count.toLocaleString(),
            parts: [{ value: count, fill: fills[getSupplyColour(count)] }],
          }))}
        />
        <SmallTable
          label="Supply by blood type"
          columns={columns}
          rows={counts.map(({ type, count }) => ({
            id: type,
            cells: () => [type, count.toLocaleString(), getSupplyLevel(count)],
          }))}
        />
      </div>
    </Panel>
  );
}
