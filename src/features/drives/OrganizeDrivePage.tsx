import type { UseFormReturn } from 'react-hook-form';
import { HOST_PLACES } from '@/blood/drive';
import type { DriveProposalDoc } from '@/collections/drive-proposals/row';
import { paths } from '@/paths';
import { checkZip } from '@/places/check-zip';
import { driveProposals } from '@/records/drive-proposals';
import { makeRecordFields } from '@/records/fields';
import { useIdentity, useSession } from '@/session/session';
import { useLive } from '@/store/hooks/use-live';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Button } from '@/ui/Button';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { OutcomeMessage } from '@/ui/feedback/OutcomeMessage';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { AddressFields } from '@/ui/form/ContactFields';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { LogInHint } from '@/ui/form/LogInHint';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Link } from '@/ui/Link';
import { StateChip } from '@/ui/StateChip';
import { type ProposalInput, type ProposalValues, useProposalForm } from './use-proposal-form';

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

/** Lists the drives that a person has proposed, with their states. The newest come first. */
function OwnProposals({ userId }: { userId: string }) {
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

type Props = { form: UseFormReturn<ProposalInput, unknown, ProposalValues> };

/** The fields of the form, in the order of its schema. */
function ProposalFields({ form }: Props) {
  const field = makeRecordFields(form, driveProposals.labels);
  return (
    <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
      <div className="sm:col-span-2">
        {field('organization', { autoComplete: 'organization', required: true })}
      </div>
      <div className="sm:col-span-2">
        {field('place_kind', { radios: 'below', required: true })}
      </div>
      {field('contact_name', { autoComplete: 'name', required: true })}
      {field('phone_number', { required: true })}
      {field('email', { required: true })}
      <div className="sm:col-span-2">
        <AddressFields checkZip={checkZip} field={makeFields(form)} />
      </div>
      {field('preferred_date', {
        min: getTodayInput(),
        help: 'Leave it empty if you are flexible.',
      })}
      {field('expected_donors', { help: 'A rough number is enough.', required: true })}
      <div className="sm:col-span-2">
        {field('notes', { help: 'The room, the hours, parking: whatever helps to plan.' })}
      </div>
    </div>
  );
}

function ProposalForm() {
  const { form, draft, outcome, submit, loggedIn } = useProposalForm();
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex flex-col gap-4">
      {!loggedIn && (
        <LogInHint to={paths.login} from={paths.organizeDrive} onLeave={draft.keep}>
          Please log in to organize a blood drive.
        </LogInHint>
      )}
      <DraftedForm
        label="Organize a blood drive"
        draft={draft}
        errors={listErrors(errors)}
        onSubmit={submit}
      >
        <ProposalFields form={form} />
        <OutcomeMessage
          outcome={outcome}
          sent="Thank you for offering to host a blood drive! We will get in touch with you."
        />
        <Button type="submit" wide busy={isSubmitting} busyLabel="Submitting...">
          Submit Blood Drive
        </Button>
      </DraftedForm>
    </div>
  );
}

export default function OrganizeDrivePage() {
  const identity = useIdentity();
  const locked = useSession((session) => session.locked);
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-8 px-4 py-8 sm:py-12">
      <PageHeading title="Organize a Blood Drive">
        Tell us where and when. We will get in touch, plan the day with you, and bring the team.
      </PageHeading>
      {/* if another person logs in or out, the changed key resets the form */}
      {locked ? (
        <FormMessage tone="info">Unlock the screen to organize a blood drive.</FormMessage>
      ) : (
        <ProposalForm key={identity?.userId} />
      )}
      {identity && <OwnProposals userId={identity.userId} />}
    </div>
  );
}
