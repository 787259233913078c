import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { paths } from '@/paths';
import { DateText } from '@/ui/DateText';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Link } from '@/ui/Link';
import { EligibleChip } from '../donors/donor-columns';
import type { DonorRow } from '../donors/donor-rows';
import { Panel } from '../Panel';
import { SmallTable } from '../table/SmallTable';
import { OPEN } from '../use-search';
import { listRecentDonors } from './dashboard-figures';
import { Signs } from '@/ui/Signs';

/** How many recent donors the dashboard shows. */
const SHOWN = 5;

const columns = [
  { header: 'Name' },
  { header: 'Blood Type' },
  { header: 'Contact' },
  { header: 'Health Status' },
  { header: 'Date Registered' },
];

const cellsOf = (row: DonorRow) => [
  <Link
    key="name"
    to={{ pathname: paths.adminDonors, search: `${OPEN}=${row.id}` }}
    state={{ inApp: true }}
    className="link inline-flex min-h-11 items-center"
  >
    {row.name}
  </Link>,
  <strong key="type">
    <Signs text={row.type} />
  </strong>,
  <span key="contact" className="wrap-anywhere">
    {row.phone || row.email}
  </span>,
  <EligibleChip key="health" eligible={row.eligible} />,
  <DateText key="date" value={row.created} />,
];

function Rows({ rows }: { rows: readonly DonorRow[] }) {
  return (
    <SmallTable
      cards
      label="Recent Donors"
      columns={columns}
      rows={rows.map((row) => ({
        id: row.id,
        damaged: row.damaged,
        cells: () => cellsOf(row),
      }))}
    />
  );
}

export function RecentDonors({ rows, whole }: { rows: readonly DonorRow[]; whole: boolean }) {
  const recent = useMemo(() => listRecentDonors(rows, SHOWN), [rows]);
  return (
    <Panel title="Recent Donors">
      {recent.length > 0 ? (
        <Rows rows={recent} />
      ) : whole ? (
        <EmptyState icon={Users} title="No donors found" />
      ) : (
        <Skeleton label="Loading donors" />
      )}
    </Panel>
  );
}
