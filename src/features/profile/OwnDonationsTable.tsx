import { CircleCheck, CircleSlash } from 'lucide-react';
import { paths } from '@/paths';
import type { DonorDoc } from '@/collections/donors/row';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Badge } from '@/ui/Badge';
import { Link } from '@/ui/Link';
import { CardTable } from '@/ui/layout/CardTable';
import { Chip } from '@/ui/Chip';
import { DateText } from '@/ui/DateText';
import { describePlace } from '@/ui/place-words';
import { StateChip } from '@/ui/StateChip';
import { RowBoundary } from '@/ui/feedback/RowBoundary';

const columns = ['Blood Type', 'Location', 'Status', 'Date', 'Details'];

// on a narrow screen each row is a card: the type at the left, everything else beside it
const cell = 'px-4 py-3 text-left @max-4xl:p-0';

function Row({ donation }: { donation: DonorDoc }) {
  const state = useRecordState(donation);
  return (
    <tr className="border-t border-line first:border-0 @max-4xl:grid @max-4xl:grid-cols-[auto_minmax(0,1fr)] @max-4xl:gap-x-4 @max-4xl:gap-y-2 @max-4xl:p-4">
      <td className={`${cell} @max-4xl:row-span-3`}>
        <Badge>{donation.blood_type}</Badge>
      </td>
      <td className={`${cell} font-medium`}>{describePlace(donation)}</td>
      <td className={cell}>
        <span className="flex flex-wrap gap-2">
          {donation.is_available ? (
            <Chip tone="green" icon={CircleCheck}>
              Available
            </Chip>
          ) : (
            <Chip tone="neutral" icon={CircleSlash}>
              Not Available
            </Chip>
          )}
          {state !== 'received' && <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
        </span>
      </td>
      <td className={`${cell} text-ink-soft`}>
        <DateText value={donation.created_at} />
      </td>
      <td className={`${cell} @max-4xl:col-start-2`}>
        <Link
          to={paths.donation(donation.id)}
          aria-label={`View details of donation #${donation.id.slice(0, 6)}`}
          className="link inline-flex min-h-11 items-center font-medium"
        >
          View Details
        </Link>
      </td>
    </tr>
  );
}

export function OwnDonationsTable({ donations }: { donations: DonorDoc[] }) {
  return (
    <CardTable columns={columns}>
      {donations.map((donation) => (
        <RowBoundary key={donation.id} of={donation} as="tr">
          {() => <Row donation={donation} />}
        </RowBoundary>
      ))}
    </CardTable>
  );
}
