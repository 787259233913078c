import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { readUrgency } from '@/blood/urgency';
import { paths } from '@/paths';
import { describeRelativeTime } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { UrgencyChip } from '@/ui/UrgencyChip';
import { Panel } from '../Panel';
import type { RequestRow } from '../requests/request-rows';
import { describeUnits } from '../requests/request-state';
import { SmallTable } from '../table/SmallTable';
import { OPEN } from '../use-search';
import { listOverTime } from './dashboard-figures';
import { Signs } from '@/ui/Signs';

const SHOWN = 5;

const columns = [
  { header: 'Hospital' },
  { header: 'Blood Type' },
  { header: 'Units' },
  { header: 'Urgency' },
  { header: 'Posted' },
];

const cellsOf = (row: RequestRow, now: number) => [
  <Link
    key="hospital"
    to={{ pathname: paths.adminRequests, search: `${OPEN}=${row.id}` }}
    state={{ inApp: true }}
    className="link inline-flex min-h-11 items-center"
  >
    {row.hospital}
  </Link>,
  <strong key="type">
    <Signs text={row.type} />
  </strong>,
  <span key="units">
    {row.units} <span className="text-ink-soft">({describeUnits(row.life)})</span>
  </span>,
  <UrgencyChip key="urgency" level={readUrgency(row.urgency)} />,
  describeRelativeTime(Date.parse(row.created), now),
];

type OverTimeSectionProps = { rows: readonly RequestRow[]; now: number; whole: boolean };

/** Lists the requests that have waited longer than their urgency allows, the most urgent first. */
export function OverTimeSection({ rows, now, whole }: OverTimeSectionProps) {
  const late = useMemo(() => listOverTime(rows, now, Infinity), [rows, now]);
  if (!whole) return null;
  return (
    <Panel title={`Overdue (${late.length.toLocaleString()})`}>
      {late.length === 0 ? (
        <p className="flex items-center gap-2 text-green-ink">
          <Icon of={CircleCheck} />
          No open request is overdue.
        </p>
      ) : (
        <>
          <SmallTable
            cards
            label="Overdue requests"
            columns={columns}
            rows={late.slice(0, SHOWN).map((row) => ({
              id: row.id,
              damaged: row.damaged,
              cells: () => cellsOf(row, now),
            }))}
          />
          {late.length > SHOWN && (
            <Link
              to={{ pathname: paths.adminRequests, search: 'sort=urgency' }}
              className="link mt-2 inline-flex min-h-11 items-center font-medium"
            >
              See all by urgency
            </Link>
          )}
        </>
      )}
    </Panel>
  );
}
