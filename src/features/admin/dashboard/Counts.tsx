import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { describeNotOpen } from './dashboard-figures';
import type { RequestRow } from '../requests/request-rows';

type CountsProps = {
  donors: number;
  requests: readonly RequestRow[];
  whole: boolean;
  /** ms since 1970 */
  now: number;
};

/** The three counts, each a link to its list. */
export function Counts({ donors, requests, whole, now }: CountsProps) {
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
            className="flex h-full flex-col rounded-md border border-line bg-surface p-4 hover:bg-sunken"
          >
            <span className="text-ink-soft">{label}</span>
            <span className="text-28 font-bold">{whole ? value.toLocaleString() : '…'}</span>
            {whole && note !== '' && <span className="text-14 text-ink-soft">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
