import { useMemo } from 'react';
import { Bars } from './Bars';
import { AGES, countByUrgency } from './dashboard-figures';
import { Panel } from '../Panel';
import type { RequestRow } from '../requests/request-rows';
import { SmallTable } from '../table/SmallTable';

const columns = [
  { header: 'Urgency' },
  { header: 'Open', number: true },
  { header: 'Over time', number: true },
  { header: 'Units needed', number: true },
  ...AGES.map(({ label }) => ({ header: label, number: true })),
];

/** Open requests by urgency and age, in bars and in a table. */
export function UrgencyChart({ rows, now }: { rows: readonly RequestRow[]; now: number }) {
  const figures = useMemo(() => countByUrgency(rows, now), [rows, now]);
  return (
    <Panel
      title="Open requests by urgency and age"
      intro="Red: over their time, which is 15 minutes for Critical, 24 hours for High, 48 hours for Medium, a week for Standard."
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_3fr]">
        <Bars
          bars={figures.map(({ urgency, open, overTime }) => ({
            label: urgency,
            figure: open.toLocaleString(),
            parts: [
              { value: overTime, fill: 'fill-accent' },
              { value: open - overTime, fill: 'fill-blue' },
            ],
          }))}
        />
        <SmallTable
          label="Open requests by urgency and age"
          cards
          columns={columns}
          rows={figures.map(({ urgency, open, overTime, byAge, needed }) => ({
            id: urgency,
            cells: () =>
              [urgency, open, overTime, needed, ...byAge].map((value) => value.toLocaleString()),
          }))}
        />
      </div>
    </Panel>
  );
}
