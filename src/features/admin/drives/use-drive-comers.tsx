import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { describeSaveFailure } from '@/device/device-storage';
import { useIdentity } from '@/session/session';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import type { CheckInState } from '@/ui/check-in/check-in-order';
import type { CheckInPerson } from '@/ui/check-in/CheckInRow';
import { describeTime } from '@/ui/date-words';
import { showToast } from '@/ui/feedback/toast-store';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { StateChip } from '@/ui/StateChip';
import { checkIn, markNoShow, removeWalkIn, reportOutcome, takeBack } from './day-commands';
import type { DayPerson, DayState } from './day-list';
import { GivesAgain } from './GivesAgain';
import { useDays } from './use-day';

const failed = (error: unknown) => describeSaveFailure('This could not be saved.', error);
const run = (command: Promise<void>) =>
  void command.catch((error: unknown) => showToast({ text: failed(error), tone: 'error' }));

const STATES: Record<DayState, CheckInState> = {
  expected: 'expected',
  arrived: 'here',
  given: 'over',
  could_not: 'over',
  missed: 'over',
};

function describeState({ state, reservation }: DayPerson): string {
  if (state === 'arrived')
    return `Arrived ${describeTime(Date.parse(reservation.checked_in_at ?? ''))}`;
  return { expected: '', given: 'Gave blood', could_not: 'Could not give', missed: 'Did not come' }[
    state
  ];
}

function Sent({ reservation }: { reservation: ReservationDoc }) {
  const way = useRecordState(reservation);
  return way === 'received' ? null : <StateChip state={way}>{RECORD_STATE_WORDS[way]}</StateChip>;
}

type RunUndoable = ReturnType<typeof useUndoable>;

/** What staff can say of a person besides that they are here. Nobody says what became of themselves. */
function listMore(
  { reservation, state, walkedIn }: DayPerson,
  isMe: boolean,
  undoably: RunUndoable,
) {
  const report = (outcome: 'given' | 'could_not', label: string) => ({
    label,
    onSelect: () =>
      void undoably(() => reportOutcome(reservation, outcome), {
        done: `Marked as “${label}”.`,
        failed,
      }),
  });
  return [
    ...(isMe || state === 'given' ? [] : [report('given', 'Gave blood')]),
    ...(isMe || state === 'given' || state === 'could_not'
      ? []
      : [report('could_not', 'Could not give')]),
    ...(state === 'expected'
      ? [{ label: 'Did not come', onSelect: () => run(markNoShow(reservation.id)) }]
      : []),
    ...(walkedIn && state !== 'given'
      ? [{ label: 'Remove from the list', onSelect: () => run(removeWalkIn(reservation.id)) }]
      : []),
  ];
}

/** Returns the people of drives as a check-in list shows them. Null until the store has answered. */
export function useDriveComers(drives: readonly DriveDoc[]): {
  people: CheckInPerson[] | null;
  days: DayPerson[];
  error: unknown;
} {
  const { people: days, error } = useDays(drives.map(({ id }) => id));
  const me = useIdentity()?.userId;
  const undoably = useUndoable();
  const dates = new Map(drives.map(({ id, date }) => [id, date]));
  const people =
    days &&
    days.map((person): CheckInPerson => {
      const { reservation, state, walkedIn, name, contact, bloodType, givesAgainOn } = person;
      const { id } = reservation;
      const at = Date.parse(`${dates.get(reservation.drive_id)}T${reservation.preferred_time}`);
      return {
        id,
        name,
        about: contact,
        at: walkedIn || Number.isNaN(at) ? null : at,
        state: STATES[state],
        code: bloodType,
        said: describeState(person),
        chips: (
          <>
            <GivesAgain on={givesAgainOn} />
            <Sent reservation={reservation} />
          </>
        ),
        onHere: state === 'expected' || state === 'missed' ? () => run(checkIn(id)) : null,
        onUndo:
          !walkedIn && (state === 'arrived' || state === 'could_not' || state === 'missed')
            ? () => run(takeBack(id))
            : null,
        more: listMore(person, reservation.user_id === me, undoably),
      };
    });
  return { people, days: days ?? [], error };
}
