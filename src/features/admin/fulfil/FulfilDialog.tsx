import { type FormEvent, useRef, useState } from 'react';
import { CLOSED_REASONS, isOver } from '@/blood/request-life';
import { listFittingBatches } from '@/blood/stock';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeSaveFailure } from '@/device/device-storage';
import { useLive } from '@/store/hooks/use-live';
import { useRecord } from '@/store/hooks/use-record';
import { useShelf } from '@/store/hooks/use-shelf';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { describeTimeAt, getTodayInput } from '@/ui/date-words';
import { Dialog } from '@/ui/feedback/Dialog';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { useNow } from '@/ui/use-now';
import { makeRequestRow } from '../requests/request-rows';
import { describeUnits, nameNeed, nameRequest } from '../requests/request-state';
import {
  type ChoiceProblems,
  type FulfilReason,
  keepOffered,
  NOTHING_CHOSEN,
  readChoice,
  type TypedChoice,
} from './fulfil-choice';
import { fulfilRequest, UnitsGone } from './fulfil-commands';
import { StockChoice } from './StockChoice';
import { Signs } from '@/ui/Signs';

type DonorChoiceProps = {
  /** the pledges of the donors who are expected */
  pledges: readonly PledgeDoc[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

const describeDonor = (
  { contact_name: name, blood_type: type, arrive_by: at }: PledgeDoc,
  now: number,
) =>
  `${name || 'A donor'}, ${type === 'unknown' ? 'type not known' : type}, expected by ${describeTimeAt(Date.parse(at), now)}`;

/** Asks which of the expected donors have given blood. */
function DonorChoice({ pledges, chosen, onChange }: DonorChoiceProps) {
  const now = useNow();
  if (pledges.length === 0) return <p>No donor is expected at the moment.</p>;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="font-medium">Who gave blood?</legend>
      <p className="text-14 text-ink-soft">
        Their donations become unavailable until they may give again. The others are told that they
        are no longer needed.
      </p>
      {pledges.map((pledge) => (
        <CheckboxField
          key={pledge.id}
          label={describeDonor(pledge, now)}
          name={`fulfil-donor-${pledge.id}`}
          checked={chosen.includes(pledge.id)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, pledge.id] : chosen.filter((id) => id !== pledge.id),
            )
          }
        />
      ))}
    </fieldset>
  );
}

const REASONS: readonly FulfilReason[] = ['given_here', 'from_stock', 'found_elsewhere'];
const options = REASONS.map((value) => ({ value, label: CLOSED_REASONS[value] }));
const NO_PROBLEMS: ChoiceProblems = { units: {} };

const describeFailure = (error: unknown) =>
  error instanceof UnitsGone
    ? 'Some of these units are no longer on the shelf. Check the list again.'
    : describeSaveFailure('It could not be marked as fulfilled. Please try again.', error);

/** Returns the pledges of the donors who are expected. */
function useExpectedDonors(requestId: string) {
  const { rows } = useLive('pledges', { selector: { request_id: requestId } });
  return (rows ?? []).filter(({ status, outcome }) => status === 'accepted' && outcome === null);
}

function focusProblem(form: HTMLFormElement | null, { stock }: ChoiceProblems): void {
  const where = stock === undefined ? 'input' : 'input[inputmode]';
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid]');
  (invalid ?? form?.querySelector<HTMLElement>(where))?.focus();
}

type FulfilFormProps = { request: BloodRequestDoc; onDone: () => void; onCancel: () => void };

/** The form for fulfilling a request. It works offline, and what it does can be undone for ten seconds. */
function FulfilForm({ request, onDone, onCancel }: FulfilFormProps) {
  const [typed, setTyped] = useState<TypedChoice>(NOTHING_CHOSEN);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const form = useRef<HTMLFormElement>(null);
  const online = useStatus((status) => status.online);
  const pledges = useExpectedDonors(request.id);
  const shelf = useShelf();
  const today = getTodayInput();
  const batches = listFittingBatches(shelf.state === 'ready' ? shelf.rows : [], request, today);
  const run = useUndoable();
  const row = makeRequestRow(request);

  const change = (next: Partial<TypedChoice>) => {
    setTyped({ ...typed, ...next });
    setProblems(NO_PROBLEMS);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    // a donor who has withdrawn meanwhile did not give
    const donors = typed.donors.filter((id) => pledges.some((pledge) => pledge.id === id));
    const read = readChoice({ ...typed, donors }, shelf.state === 'ready' ? batches : null);
    if ('problems' in read) {
      setProblems(read.problems);
      // if a batch has left the shelf, there is no field any more in which its number could be corrected
      setTyped({ ...typed, units: keepOffered(typed.units, batches) });
      // the next frame has marked the invalid fields
      requestAnimationFrame(() => focusProblem(form.current, read.problems));
      return;
    }
    const done = await run(() => fulfilRequest(request, read.choice), {
      done: `Marked as fulfilled: ${nameRequest(row)}.`,
      failed: describeFailure,
    });
    if (done) onDone();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Mark as fulfilled"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <p>
        <Signs text={nameRequest(row)} />
        <span className="block text-ink-soft">{describeUnits(request)}</span>
      </p>
      <RadioGroup
        label="What was it fulfilled with?"
        name="fulfil-reason"
        options={options}
        required
        error={problems.reason}
        onChange={({ target }) =>
          // the control offers only these values
          change({ reason: target.value as FulfilReason })
        }
      />
      {typed.reason === 'given_here' && (
        <DonorChoice
          pledges={pledges}
          chosen={typed.donors}
          onChange={(donors) => change({ donors })}
        />
      )}
      {typed.reason === 'from_stock' && (
        <StockChoice
          state={shelf.state}
          batches={batches}
          needed={request.blood_type}
          today={today}
          units={typed.units}
          problems={problems}
          onChange={(units) => change({ units })}
        />
      )}
      {!online && (
        <p className="text-ink-soft">
          You are offline: it is saved on this device and sent as soon as you are online.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Keep it open
        </Button>
        <Button type="submit">
          <span>
            Mark as Fulfilled: <Signs text={nameNeed(row)} />
          </span>
        </Button>
      </div>
    </form>
  );
}

type FulfilDialogProps = { id: string; onDone: () => void; onClose: () => void };

/**
 * A dialog that asks by what blood a request was fulfilled. If the request has ended meanwhile, the dialog says so.
 */
export function FulfilDialog({ id, onDone, onClose }: FulfilDialogProps) {
  const { state, record } = useRecord('blood_requests', id);
  return (
    <Dialog open title="Mark as fulfilled?" onClose={onClose}>
      {record && !isOver(record) && (
        <FulfilForm request={record} onDone={onDone} onCancel={onClose} />
      )}
      {record && isOver(record) && <p>This request is over. There is nothing left to do.</p>}
      {!record && state === 'loading' && <Skeleton label="Loading the request" />}
      {!record && state !== 'loading' && (
        <p>
          This request is no longer on this device: its owner has withdrawn it, or it was removed.
        </p>
      )}
    </Dialog>
  );
}
