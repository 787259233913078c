import { useMemo } from 'react';
import { findStep } from '@/blood/way';
import type { PledgeDoc, PledgeOutcome } from '@/collections/pledges/row';
import { describeSaveFailure } from '@/device/device-storage';
import { useIdentity } from '@/session/session';
import { useLive } from '@/store/hooks/use-live';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import type { CheckInState } from '@/ui/check-in/check-in-order';
import type { CheckInPerson } from '@/ui/check-in/CheckInRow';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { StateChip } from '@/ui/StateChip';
import { useNow } from '@/ui/use-now';
import { listExpected } from './expected-list';
import { listOutcomes, OUTCOMES } from './OutcomeButtons';
import { markHere, reportOutcome, takeBackHere } from './pledge-commands';
import { getDonorContact, getPledgeState, isReleased } from './pledge-state';
import { RELEASED } from './ReleaseButton';
import { describeWay } from './WayLine';

const failed = (error: unknown) => describeSaveFailure('It could not be saved.', error);

const isSettled = (pledge: PledgeDoc): boolean =>
  ['given', 'could_not', 'missed'].includes(getPledgeState(pledge)) || isReleased(pledge);

function getState(pledge: PledgeDoc): CheckInState {
  if (isSettled(pledge)) return 'over';
  return pledge.seen_at ? 'here' : 'expected';
}

/** Says what is known of a donor at the desk. */
function describeState(pledge: PledgeDoc, now: number): string {
  const state = getPledgeState(pledge);
  const outcome = OUTCOMES.find((one) => one.outcome === state);
  if (outcome) return outcome.label;
  if (isReleased(pledge)) return RELEASED;
  if (!pledge.seen_at && findStep(pledge).step === 'here') return 'Says: I am here';
  return state === 'expired' && !pledge.seen_at ? 'No longer expected' : describeWay(pledge, now);
}

function Sent({ pledge }: { pledge: PledgeDoc }) {
  const way = useRecordState(pledge);
  return way === 'received' ? null : <StateChip state={way}>{RECORD_STATE_WORDS[way]}</StateChip>;
}

type RunUndoable = ReturnType<typeof useUndoable>;

function describeDonor(pledge: PledgeDoc, now: number, undoably: RunUndoable): CheckInPerson {
  const contact = getDonorContact(pledge, now);
  const state = getState(pledge);
  const outcomes = listOutcomes(pledge);
  const report = (outcome: PledgeOutcome, label: string) => ({
    label,
    onSelect: () =>
      void undoably(() => reportOutcome(pledge, outcome), {
        done: `Marked as “${label}”.`,
        failed,
      }),
  });
  return {
    id: pledge.id,
    name: contact?.name ?? 'A donor',
    about: [pledge.ward, contact?.phone].filter(Boolean).join(', '),
    at: Date.parse(pledge.arrive_by),
    isAtDoor: state === 'expected' && findStep(pledge).step === 'here',
    state,
    code: pledge.blood_type === 'unknown' ? '?' : pledge.blood_type,
    said: describeState(pledge, now),
    chips: <Sent pledge={pledge} />,
    onHere:
      outcomes.length > 0 && state === 'expected'
        ? () => void undoably(() => markHere(pledge), { done: 'Marked as “Here”.', failed })
        : null,
    onUndo:
      outcomes.length > 0 && state === 'here'
        ? () =>
            void undoably(() => takeBackHere(pledge), {
              done: 'Not marked as “Here” any more.',
              failed,
            })
        : null,
    more: outcomes.map(({ outcome, label }) => report(outcome, label)),
  };
}

/**
 * Returns the donors whom the desk of a hospital expects today for its requests, as a check-in list shows them. Null
 * until the store has answered.
 */
export function useDeskComers(hospital: string): {
  people: CheckInPerson[] | null;
  error: unknown;
} {
  const { rows, error } = useLive('pledges', { selector: { org_id: hospital } });
  const now = useNow();
  const reader = useIdentity()?.userId ?? null;
  const undoably = useUndoable();
  const groups = useMemo(
    () => rows && listExpected(rows, new Date(now), reader),
    [rows, now, reader],
  );
  const people = groups
    ?.flatMap(({ pledges }) => pledges)
    .map((pledge) => describeDonor(pledge, now, undoably));
  return { people: people ?? null, error };
}
