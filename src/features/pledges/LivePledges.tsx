import { Link } from '@/ui/Link';
import { paths } from '@/paths';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useLiveOne } from '@/store/hooks/use-live';
import { findAskTime, findStep, WAY_WORDS } from '@/blood/way';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Card } from '@/ui/layout/Card';
import { TimeAt } from '@/ui/TimeAt';
import { useNow } from '@/ui/use-now';
import { getPledgeState } from './pledge-state';
import { PledgeChip } from './PledgeChip';
import { Signs } from '@/ui/Signs';

/** Asks an expected donor whether they still come, or says what they have said of their way. */
function OwnWay({ pledge }: { pledge: PledgeDoc }) {
  const now = useNow();
  const ask = findAskTime(pledge);
  const { step, at } = findStep(pledge);
  if (ask !== null && ask <= now) return <p className="font-medium">Are you still coming?</p>;
  return at === null ? null : (
    <p>
      {WAY_WORDS[step]} since <TimeAt value={at} />
    </p>
  );
}

function LivePledge({ pledge }: { pledge: PledgeDoc }) {
  const request = useLiveOne('blood_requests', pledge.request_id);
  const needed = pledge.needed_type ?? request?.blood_type;
  return (
    <Card as="li" className="relative flex flex-col gap-2">
      <h3 className="font-medium">
        <Link
          to={(pledge.status === 'accepted' ? paths.pledge : paths.request)(pledge.request_id)}
          className="after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          {needed && <Signs text={`${needed} for `} />}
          {pledge.hospital || request?.hospital || 'A request that is no longer listed'}
        </Link>
      </h3>
      <p>
        There by{' '}
        <span className="font-medium">
          <TimeAt value={pledge.arrive_by} />
        </span>
      </p>
      {pledge.status === 'accepted' && <OwnWay pledge={pledge} />}
      <PledgeChip state={getPledgeState(pledge)} />
    </Card>
  );
}

/**
 * Lists the pledges that are not over. Each shows its request, when the donor should arrive, and whether they are
 * expected.
 */
export function LivePledges({ pledges }: { pledges: readonly PledgeDoc[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {pledges.map((pledge) => (
        <RowBoundary key={pledge.id} of={pledge}>
          {() => <LivePledge pledge={pledge} />}
        </RowBoundary>
      ))}
    </ul>
  );
}
