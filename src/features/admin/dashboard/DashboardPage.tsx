import { useMemo } from 'react';
import { getSupplyLevel, type SupplyLevel } from '@/blood/supply';
import { paths } from '@/paths';
import { useTable } from '@/store/hooks/use-table';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Link } from '@/ui/Link';
import { useNow } from '@/ui/use-now';
import { Chart, type Meaning } from '../chart/Chart';
import { countByType, type DonorRow, DONORS } from '../donors/donor-rows';
import { Panel } from '../Panel';
import { type RequestRow, REQUESTS } from '../requests/request-rows';
import { SmallTable } from '../table/SmallTable';
import { TryAgain } from '../TryAgain';
import { AGES, countByUrgency, describeNotOpen, type UrgencyFigures } from './dashboard-figures';
import { OverTimeSection } from './OverTimeSection';
import { RecentDonors } from './RecentDonors';
import { SyncHealth } from './SyncHealth';
import { Signs } from '@/ui/Signs';
import { showSigns } from '@/ui/sign-words';

const urgencyColumns = [
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

/** A chart of the open requests, by urgency and age. */
function UrgencyChart({ rows, now }: { rows: readonly RequestRow[]; now: number }) {
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
            columns={urgencyColumns}
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

// by the tones of the levels; the style sheet holds only classes that are written out
const fills = {
  Critical: 'fill-accent',
  Low: 'fill-amber',
  Medium: 'fill-blue',
  High: 'fill-green',
} as const satisfies Record<SupplyLevel, string>;
const supplyColumns = [
  { header: 'Blood type' },
  { header: 'Available donors', number: true },
  { header: 'Supply' },
];

const listSupplyCells = (type: string, count: number) => [
  <Signs key="type" text={type} />,
  count.toLocaleString(),
  getSupplyLevel(count),
];

/** A chart of the available donors of each blood type. */
export function SupplyChart({ rows }: { rows: readonly DonorRow[] }) {
  const counts = useMemo(() => countByType(rows.filter((row) => row.available)), [rows]);
  return (
    <Panel title="Supply by blood type" intro="Donors who are available now.">
      <Chart
        bars={counts.map(({ type, count }) => ({
          id: type,
          label: showSigns(type),
          figure: count.toLocaleString(),
          note: getSupplyLevel(count),
          parts: [{ value: count, fill: fills[getSupplyLevel(count)] }],
        }))}
        table={
          <SmallTable
            label="Supply by blood type"
            columns={supplyColumns}
            rows={counts.map(({ type, count }) => ({
              id: type,
              cells: () => listSupplyCells(type, count),
            }))}
          />
        }
      />
    </Panel>
  );
}

type CountsProps = {
  donors: number;
  requests: readonly RequestRow[];
  whole: boolean;
  /** the time, ms since 1970 */
  now: number;
};

/** The three counts of the dashboard. Each is a link to its list. */
function Counts({ donors, requests, whole, now }: CountsProps) {
  const fulfilled = requests.reduce((sum, row) => sum + Number(row.fulfilled), 0);
  const counts = [
    { label: 'Total Donors', value: donors, to: paths.adminDonors },
    {
      label: 'Unfulfilled Requests',
      value: requests.length - fulfilled,
      to: paths.adminRequests,
      note: describeNotOpen(requests, now),
    },
    { label: 'Fulfilled Requests', value: fulfilled, to: paths.adminPreviousRequests },
  ];
  return (
    <ul aria-label="Counts" className="grid gap-3 sm:grid-cols-3">
      {counts.map(({ label, value, to, note = '' }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex h-full flex-col rounded-md border border-line bg-surface p-4 hover:bg-sunken max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4"
          >
            <span className="text-ink-soft">{label}</span>
            <span className="text-28 font-bold">{whole ? value.toLocaleString() : '…'}</span>
            {whole && note !== '' && (
              <span className="text-14 text-ink-soft max-sm:basis-full">{note}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The figures that an administrator needs each morning. They are counted from this device's data. */
export default function DashboardPage() {
  const donors = useTable(DONORS);
  const requests = useTable(REQUESTS);
  const now = useNow();
  // a table stays the same object when its rows change; only its version changes
  const donorVersion = donors.state.version;
  const requestVersion = requests.state.version;
  const donorRows = useMemo(
    () => (donors.table && donorVersion > 0 ? [...donors.table.rows()] : []),
    [donors.table, donorVersion],
  );
  const requestRows = useMemo(
    () => (requests.table && requestVersion > 0 ? [...requests.table.rows()] : []),
    [requests.table, requestVersion],
  );
  const failed = donors.state.error !== null || requests.state.error !== null;
  const whole = donors.state.complete && requests.state.complete;

  return (
    <div className="flex flex-col gap-8">
      <PageHeading title="Dashboard"></PageHeading>
      {failed && (
        <TryAgain
          onClick={() => {
            donors.retry();
            requests.retry();
          }}
        >
          The figures could not be read from this device.
        </TryAgain>
      )}
      <Counts donors={donorRows.length} requests={requestRows} whole={whole} now={now} />
      <OverTimeSection rows={requestRows} now={now} whole={whole} />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <UrgencyChart rows={requestRows} now={now} />
        <SupplyChart rows={donorRows} />
      </div>
      <RecentDonors rows={donorRows} whole={donors.state.complete} />
      <SyncHealth />
    </div>
  );
}
