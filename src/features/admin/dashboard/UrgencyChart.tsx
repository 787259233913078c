import { useMemo } from 'react';
import { Chart, type Meaning } from '../chart/Chart';
import { AGES, countByUrgency, type UrgencyFigures } from './dashboard-figures';
import { Panel } from '../Panel';
import type { RequestRow } from '../requests/request-rows';
import { SmallTable } from '../table/SmallTable';

const columns = [
  { header: 'Urgency' },
  { header: 'Open', number: true },
  { header: 'Overdue', number: true },
  { header: 'Units needed', number: true },
  ...AGES.map(({ label }) => ({ header: label, number: true })),
];

const LEGEND: readonly Meaning[] = [
  { fill: 'fill-accent', words: 'overdue' },
  { fill: 'fill-blue', words: 'in time' },
];

const describeFigures = ({ overTime, needed }: UrgencyFigures) =>
  [
    overTime > 0 && `${overTime} overdue`,
    needed > 0 && `${needed} ${needed === 1 ? 'unit' : 'units'} needed`,
  ]
    .filter(Boolean)
    .join(', ');

/** Open requests by urgency and age. */
export function UrgencyChart({ rows, now }: { rows: readonly RequestRow[]; now: number }) {
  const figures = useMemo(() => countByUrgency(rows, now), [rows, now]);
  return (
    <Panel
      title="Open requests by urgency and age"
      intro="A Critical request is overdue after 15 minutes, High after 24 hours, Medium after 48 hours, and Standard after a week."
    >
      <Chart
        legend={LEGEND}
        bars={figures.map((figure) => ({
          id: figure.urgency,
          label: figure.urgency,
          figure: figure.open.toLocaleString(),
          note: describeFigures(figure),
          parts: [
            { value: figure.overTime, fill: 'fill-accent' },
            { value: figure.open - figure.overTime, fill: 'fill-blue' },
          ],
        }))}
        table={
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
        }
      />
    </Panel>
  );
}
