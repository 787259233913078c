import { Link } from 'react-router-dom';
import { paths } from '@/paths';
import type { RequestRow } from '../requests/request-rows';

type CountsProps = { donors: number; requests: readonly RequestRow[]; whole: boolean };

/** The three counts, each the way to its list. */
export function Counts({ donors, requests, whole }: CountsProps) {
  const fulfilled = requests.reduce((sum, row) => sum + Number(row.fulfilled), 0);
  const counts = [
    { label: 'Total Donors', value: donors, to: paths.adminDonors },
    {
      label: 'Unfulfilled Requests',
      value: requests.length - fulfilled,
      to: paths.adminRequests,
    },
    { label: 'Fulfilled Requests', value: fulfilled, to: paths.adminPreviousRequests },
  ];
  return (
    <ul aria-label="Counts" className="grid gap-4 sm:grid-cols-3">
      {counts.map(({ label, value, to }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex h-full flex-col rounded-md border border-line bg-surface p-5 hover:bg-sunken"
          >
            <span className="text-ink-soft">{label}</span>
            <span className="text-36 font-bold">{whole ? value.toLocaleString() : '…'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
