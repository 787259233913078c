import { paths } from '@/paths';
import type { DonorDoc } from '@/collections/donors/row';
import { useGiving } from '@/store/hooks/use-giving';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { Link } from '@/ui/Link';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { OwnDonationsTable } from './OwnDonationsTable';

type Own = { rows: DonorDoc[] | null; failed: boolean };

/** Returns a person's donations. An empty list counts only after a pull. */
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

/** The day from which the person may give again, past or future. */
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
        {own.rows !== null && own.rows.length > 0 && (
          <Link to={paths.donorForm} className="link inline-flex min-h-11 items-center font-medium">
            Register another donation
          </Link>
        )}
      </div>
      <NextDay userId={userId} />
      <Content {...own} />
    </section>
  );
}
