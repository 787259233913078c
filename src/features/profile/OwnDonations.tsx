import { CircleCheck, CircleSlash } from 'lucide-react';
import type { DonorDoc } from '@/collections/donors/row';
import { paths } from '@/paths';
import { useGiving } from '@/store/hooks/use-giving';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { useStatus } from '@/store/status';
import { Badge } from '@/ui/Badge';
import { Chip } from '@/ui/Chip';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { CardTable } from '@/ui/layout/CardTable';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { describePlace } from '@/ui/place-words';
import { StateChip } from '@/ui/StateChip';

const columns = ['Blood Type', 'Location', 'Status', 'Date', 'Details'];

// on a narrow screen each row is a card, with the blood type at the left and everything else beside it
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

type Own = { rows: DonorDoc[] | null; failed: boolean };

/** Returns a person's donations. They count as none only after a pull. */
function useOwnDonations(userId: string): Own {
  const { rows, error } = useLive('donors', {
    selector: { user_id: userId },
    sort: [{ user_id: 'asc' }, { newest: 'asc' }],
  });
  const read = useLiveOne('checkpoints', 'donors');
  const online = useStatus((status) => status.online);
  if (rows && (rows.length > 0 || read)) return { rows, failed: false };
  const asked = rows !== null && read === null && !online;
  return { rows: null, failed: Boolean(error) || asked };
}

function Content({ rows, failed }: Own) {
  if (failed)
    return (
      <FormMessage tone="error">Failed to load your donations. Please try again later.</FormMessage>
    );
  if (!rows) return <Skeleton rows={2} label="Loading your donations" />;
  if (rows.length > 0) return <OwnDonationsTable donations={rows} />;
  return (
    <EmptyState
      picture="register"
      title="You haven't registered any blood donations yet"
      action={
        <LinkButton to={paths.donateBlood} variant="secondary">
          Donate Blood
        </LinkButton>
      }
    />
  );
}

/** Says from which day the person may give again. That day may have passed. */
function NextDay({ userId }: { userId: string }) {
  const giving = useGiving(userId);
  if (!giving?.nextDay || giving.donations.length === 0) return null;
  const isOver = giving.nextDay <= getTodayInput();
  const isResting = giving.donations.every((donation) => !donation.is_available);
  if (isOver && !isResting) return null;
  return (
    <p className="mb-4">
      {isOver
        ? 'You may give blood again. Open a donation to mark it as available.'
        : `You may give again from ${describeDate(giving.nextDay)}.`}
    </p>
  );
}

export function OwnDonations({ userId }: { userId: string }) {
  const own = useOwnDonations(userId);
  return (
    <section aria-labelledby="my-donations">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="my-donations" className="text-22 font-semibold">
          My Blood Donations
        </h2>
        <span className="flex flex-wrap gap-x-6">
          <Link to={paths.donorCard} className="link inline-flex min-h-11 items-center font-medium">
            My donor card
          </Link>
          <Link to={paths.myHistory} className="link inline-flex min-h-11 items-center font-medium">
            My history
          </Link>
          {own.rows !== null && own.rows.length > 0 && (
            <Link
              to={paths.donorForm}
              className="link inline-flex min-h-11 items-center font-medium"
            >
              Register another donation
            </Link>
          )}
        </span>
      </div>
      <NextDay userId={userId} />
      <Content {...own} />
    </section>
  );
}
