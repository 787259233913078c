import { Users } from 'lucide-react';
import { describeClock } from '@/ui/date-words';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { type DayPerson, groupDay } from './day-list';
import { PersonRow } from './PersonRow';

type DayGroupsProps = { people: readonly DayPerson[]; search: string };

/** The day's people by their time, then the people who walked in. */
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
