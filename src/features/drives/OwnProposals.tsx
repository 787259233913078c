import { HOST_PLACES } from '@/blood/drive';
import { paths } from '@/paths';
import type { DriveProposalDoc } from '@/collections/drive-proposals/row';
import { useLive } from '@/store/hooks/use-live';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Link } from '@/ui/Link';
import { describeDate } from '@/ui/date-words';
import { StateChip } from '@/ui/StateChip';
import { RowBoundary } from '@/ui/feedback/RowBoundary';

function Proposal({ proposal }: { proposal: DriveProposalDoc }) {
  const state = useRecordState(proposal);
  const when = proposal.preferred_date ? describeDate(proposal.preferred_date) : 'date flexible';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">{proposal.organization}</p>
        <p className="text-ink-soft">
          {HOST_PLACES[proposal.place_kind]}, {proposal.city}, {proposal.state}, {when}
        </p>
      </div>
      <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>
      {proposal.answer && (
        <p className="w-full wrap-anywhere">
          <span className="font-medium">Our answer:</span> {proposal.answer}
        </p>
      )}
      {proposal.drive_id && (
        <p className="w-full">
          It became a drive.{' '}
          <Link to={paths.drive(proposal.drive_id)} className="link font-medium">
            View the drive
          </Link>
        </p>
      )}
    </li>
  );
}

/** The drives a person has proposed, newest first, with their states. */
export function OwnProposals({ userId }: { userId: string }) {
  const { rows } = useLive('drive_proposals', {
    selector: { user_id: userId },
    sort: [{ user_id: 'asc' }, { newest: 'asc' }],
  });
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-labelledby="own-proposals">
      <h2 id="own-proposals" className="text-22 font-semibold">
        Your proposals
      </h2>
      <ul className="mt-2">
        {rows.map((proposal) => (
          <RowBoundary key={proposal.id} of={proposal}>
            {() => <Proposal proposal={proposal} />}
          </RowBoundary>
        ))}
      </ul>
    </section>
  );
}
