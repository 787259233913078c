import { CircleCheck, CircleSlash, Droplet, Users } from 'lucide-react';
import { describeSaveFailure } from '@/device/device-storage';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { describeClock, describeTime } from '@/ui/date-words';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { showToast } from '@/ui/feedback/toast-store';
import { StateChip } from '@/ui/StateChip';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useIdentity } from '@/session/session';
import { checkIn, markNoShow, removeWalkIn, takeBack } from './day-commands';
import { type DayPerson, groupDay } from './day-list';
import { DriveOutcomes } from './DriveOutcomes';
import { GivesAgain } from './GivesAgain';

const run = (command: Promise<void>) =>
  command.catch((error: unknown) =>
    showToast({ text: describeSaveFailure('This could not be saved.', error), tone: 'error' }),
  );

function Actions({ person }: { person: DayPerson }) {
  const { reservation, state, name, walkedIn } = person;
  const me = useIdentity()?.userId;
  const of = <VisuallyHidden> {name}</VisuallyHidden>;
  const isUndoable = state === 'arrived' || state === 'could_not';
  return (
    <>
      {(state === 'expected' || state === 'missed') && (
        <Button variant="secondary" onClick={() => void run(checkIn(reservation.id))}>
          Check in{of}
        </Button>
      )}
      {/* somebody else on the team says what became of a member who gives too */}
      {reservation.user_id !== me && <DriveOutcomes person={person} />}
      {(state === 'expected' || state === 'missed') && (
        <Button
          variant="quiet"
          onClick={() => void run((state === 'missed' ? takeBack : markNoShow)(reservation.id))}
        >
          {state === 'missed' ? 'Undo' : 'No-show'}
          {of}
        </Button>
      )}
      {isUndoable && (
        <Button
          variant="quiet"
          onClick={() => void run((walkedIn ? removeWalkIn : takeBack)(reservation.id))}
        >
          {walkedIn ? 'Remove' : 'Undo'}
          {of}
        </Button>
      )}
    </>
  );
}

/** The row of one person in the list of the day. */
function PersonRow({ person }: { person: DayPerson }) {
  const { reservation, state, name, contact, bloodType, givesAgainOn } = person;
  const way = useRecordState(reservation);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2 first:border-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          {contact !== '' && (
            <span className="block text-14 text-ink-soft wrap-anywhere">{contact}</span>
          )}
        </span>
        {bloodType !== '' && <Badge>{bloodType}</Badge>}
        {state === 'arrived' && (
          <Chip tone="green" icon={CircleCheck}>
            {`Arrived ${describeTime(Date.parse(reservation.checked_in_at ?? ''))}`}
          </Chip>
        )}
        {state === 'given' && (
          <Chip tone="green" icon={Droplet}>
            Gave blood
          </Chip>
        )}
        {state === 'could_not' && (
          <Chip tone="neutral" icon={CircleCheck}>
            Came, could not give
          </Chip>
        )}
        {state === 'missed' && (
          <Chip tone="neutral" icon={CircleSlash}>
            Did not come
          </Chip>
        )}
        <GivesAgain on={givesAgainOn} />
        {way !== 'received' && <StateChip state={way}>{RECORD_STATE_WORDS[way]}</StateChip>}
      </div>
      <span className="flex flex-wrap gap-2">
        <Actions person={person} />
      </span>
    </li>
  );
}

type DayGroupsProps = { people: readonly DayPerson[]; search: string };

/** Lists the people of the day by their time, and after them those who walked in. */
export function DayGroups({ people, search }: DayGroupsProps) {
  const groups = groupDay(people, search);
  if (groups.length === 0)
    return (
      <EmptyState
        icon={Users}
        title={people.length === 0 ? 'Nobody has reserved a spot yet' : 'Nobody of that name'}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ time, people: found }) => {
        const title = time === null ? 'Walk-ins' : describeClock(time);
        return (
          <section key={time} aria-label={title}>
            <h3 className="mb-2 font-semibold tabular-nums">{title}</h3>
            <ul className="rounded-md border border-line bg-surface">
              {found.map((person) => (
                <RowBoundary key={person.reservation.id} of={person.reservation}>
                  {() => <PersonRow person={person} />}
                </RowBoundary>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
