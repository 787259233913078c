import { useMemo } from 'react';
import { useLive } from '@/store/hooks/use-live';
import { type DayPerson, listDay } from './day-list';

/** Returns the people on the days of drives, and follows their changes. Null until the store has answered. */
export function useDays(drives: readonly string[]): { people: DayPerson[] | null; error: unknown } {
  const { rows: reservations, error } = useLive('reservations', {
    selector: { drive_id: { $in: [...drives] } },
    sort: [{ drive_id: 'asc' }, { preferred_time: 'asc' }],
  });
  const ids = useMemo(
    () => [...new Set(reservations?.map((one) => one.user_id))].filter((id) => id !== '').sort(),
    [reservations],
  );
  const { rows: profiles } = useLive('profiles', { selector: { id: { $in: ids } } });
  const people = useMemo(
    () => reservations && listDay(reservations, profiles ?? []),
    [reservations, profiles],
  );
  return { people, error };
}

/** Returns the people on the day of a drive, as `useDays`. */
export const useDay = (driveId: string): ReturnType<typeof useDays> => useDays([driveId]);

/** What is known of a person who holds a spot at a drive. */
interface Holder {
  /** the time of the spot as `HH:MM:SS` */
  time: string;
  /** whether the person has an account and has not arrived yet */
  isExpected: boolean;
}

/** Returns the people who hold a spot at a drive; undefined until the store has answered. */
export function useHolders(driveId: string | null): Holder[] | undefined {
  const { rows } = useLive(
    'reservations',
    driveId === null
      ? null
      : {
          selector: { drive_id: driveId },
          sort: [{ drive_id: 'asc' }, { preferred_time: 'asc' }],
        },
  );
  return rows
    ?.filter((one) => one.status === 'confirmed' && !one.cancelled)
    .map((one) => ({
      time: one.preferred_time,
      isExpected: one.walk_in_name === '' && !one.checked_in_at,
    }));
}
