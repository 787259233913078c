import { zodResolver } from '@hookform/resolvers/zod';
import { CalendarCheck, Inbox, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { HOST_PLACES } from '@/blood/drive';
import { type DriveProposalDoc, driveProposalRow } from '@/collections/drive-proposals/row';
import { paths } from '@/paths';
import { changeExisting } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { saveForm } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useLive } from '@/store/hooks/use-live';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { describeDate } from '@/ui/date-words';
import { Dialog } from '@/ui/feedback/Dialog';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { DialogForm } from '@/ui/form/DialogForm';
import { makeFields } from '@/ui/form/fields-of';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { Card } from '@/ui/layout/Card';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { LinkButton } from '@/ui/LinkButton';
import { StateChip } from '@/ui/StateChip';

/**
 * Answers a proposal. The person who made it reads the answer in the app.
 * @throws if it could not be saved
 */
async function answerProposal(id: string, answer: string): Promise<void> {
  await changeExisting(await getCurrentStore(), 'drive_proposals', id, { answer });
}

const rules = z.object({
  answer: z
    .string()
    .trim()
    .min(1, 'Write what they should know')
    .pipe(driveProposalRow.shape.answer),
});

type AnswerFormProps = { proposal: DriveProposalDoc; onDone: () => void };

/** A form in which an administrator writes an answer to the person who proposed a drive. */
function AnswerForm({ proposal, onDone }: AnswerFormProps) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(rules),
    defaultValues: { answer: proposal.answer },
  });
  const draft = useFormDraft(`proposal-answer:${proposal.id}`, form);
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ answer }) => {
    const failed = 'The answer could not be saved. Please try again.';
    const words = await saveForm(draft, failed, () => answerProposal(proposal.id, answer));
    setFailure(words);
    if (words !== '') return;
    showToast({ text: 'Answer saved.', tone: 'success' });
    onDone();
  });
  async function cancel() {
    await draft.clear().catch(() => undefined);
    onDone();
  }

  return (
    <DialogForm
      label="Answer a proposal"
      draft={draft}
      failure={failure}
      busy={isSubmitting}
      action="Save Answer"
      busyAction="Saving..."
      onSubmit={save}
      onCancel={cancel}
    >
      <TextAreaField
        label="Answer"
        required
        help={`${proposal.contact_name} reads it on the page where they proposed the drive.`}
        {...makeFields(form)('answer')}
      />
    </DialogForm>
  );
}

function Chips({ proposal }: { proposal: DriveProposalDoc }) {
  const state = useRecordState(proposal);
  return (
    <span className="flex flex-wrap gap-2">
      {proposal.drive_id ? (
        <Chip tone="green" icon={CalendarCheck}>
          Made into a drive
        </Chip>
      ) : proposal.answer === '' ? (
        <Chip tone="amber" icon={Inbox}>
          Not answered
        </Chip>
      ) : (
        <Chip tone="blue" icon={MessageSquare}>
          Answered
        </Chip>
      )}
      {state !== 'received' && <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
    </span>
  );
}

function Proposal({ proposal }: { proposal: DriveProposalDoc }) {
  const unfinished = useUnfinished(`proposal-answer:${proposal.id}`);
  const [answering, setAnswering] = useState(false);
  return (
    <Card as="li" className="flex flex-col gap-3">
      <h2 className="text-18 font-semibold wrap-anywhere">{proposal.organization}</h2>
      <Chips proposal={proposal} />
      <DefinitionList
        items={[
          { term: 'Place', value: HOST_PLACES[proposal.place_kind] },
          {
            term: 'Address',
            value: `${proposal.address}, ${proposal.city}, ${proposal.state} ${proposal.zip_code}`,
          },
          {
            term: 'Date',
            value: proposal.preferred_date ? describeDate(proposal.preferred_date) : 'Flexible',
          },
          { term: 'Donors', value: String(proposal.expected_donors) },
          {
            term: 'Contact',
            value: `${proposal.contact_name}, ${proposal.phone_number}, ${proposal.email}`,
          },
          ...(proposal.notes === '' ? [] : [{ term: 'Notes', value: proposal.notes }]),
          ...(proposal.answer === '' ? [] : [{ term: 'Answer', value: proposal.answer }]),
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {proposal.drive_id ? (
          <LinkButton to={paths.adminDrive(proposal.drive_id)} variant="secondary">
            View drive
          </LinkButton>
        ) : (
          <LinkButton
            to={paths.adminDriveFrom(proposal.id)}
            variant="secondary"
            aria-label={`Make a drive from the proposal of ${proposal.organization}`}
          >
            Make a drive
          </LinkButton>
        )}
        <Button
          variant="quiet"
          aria-label={`Answer ${proposal.organization}`}
          onClick={() => setAnswering(true)}
        >
          {unfinished === true
            ? 'Continue answer'
            : proposal.answer === ''
              ? 'Answer'
              : 'Change answer'}
        </Button>
      </div>
      <Dialog
        open={answering}
        onClose={() => setAnswering(false)}
        title={`Answer ${proposal.organization}`}
      >
        <AnswerForm proposal={proposal} onDone={() => setAnswering(false)} />
      </Dialog>
    </Card>
  );
}

const isOpen = ({ answer, drive_id }: DriveProposalDoc) => answer === '' && !drive_id;

/** Lists the proposals of people who would host a drive. Unanswered ones come first, then the newest. */
export function Proposals() {
  const { rows, error } = useLive('drive_proposals', { selector: {} });
  if (!rows && error)
    return <FormMessage tone="error">The proposals on this device could not be read.</FormMessage>;
  if (!rows) return <Skeleton label="Loading proposals" />;
  if (rows.length === 0)
    return (
      <EmptyState icon={Inbox} title="Nobody has proposed a drive yet">
        Proposals from “Organize a Blood Drive” are listed here.
      </EmptyState>
    );
  const sorted = rows.toSorted(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.newest.localeCompare(b.newest),
  );
  return (
    <ul className="grid gap-4 @4xl:grid-cols-2">
      {sorted.map((proposal) => (
        <RowBoundary key={proposal.id} of={proposal}>
          {() => <Proposal proposal={proposal} />}
        </RowBoundary>
      ))}
    </ul>
  );
}
