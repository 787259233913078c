import type { ProfileDoc } from '@/collections/profiles/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { foldDashes } from '@/ui/sign-words';

/** The state of a person on the day of a drive. */
export type DayState = 'expected' | 'arrived' | 'given' | 'could_not' | 'missed';

/** The states of somebody who came. */
const CAME: readonly DayState[] = ['arrived', 'given', 'could_not'];

/**
 * Returns the state of a person on the day of a drive, or null if they are not on the list. What became of them
 * outweighs their arrival, and that everything else.
 */
export function getDayState(reservation: ReservationDoc): DayState | null {
  if (reservation.outcome) return reservation.outcome;
  if (reservation.checked_in_at) return 'arrived';
  if (reservation.cancelled || !['confirmed', 'requested'].includes(reservation.status))
    return null;
  return reservation.no_show ? 'missed' : 'expected';
}

export interface DayPerson {
  reservation: ReservationDoc;
  state: DayState;
  name: string;
  /** a phone number or an e-mail address; empty if the device knows neither */
  contact: string;
  /** empty if the device does not know it */
  bloodType: string;
  /** the first day on which the person may give again, if that day is after the drive */
  givesAgainOn: string | null;
  walkedIn: boolean;
}

/** Describes a person on the list, with what their profile says. */
function describePerson(
  reservation: ReservationDoc,
  profile: ProfileDoc | undefined,
): DayPerson | null {
  const state = getDayState(reservation);
  if (!state) return null;
  const walkedIn = reservation.walk_in_name !== '';
  // a hospital's team does not get profiles, so the reservation holds the name
  const name =
    `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim() || reservation.person_name;
  return {
    reservation,
    state,
    name: walkedIn ? reservation.walk_in_name : name || reservation.user_email || 'No name',
    contact: walkedIn
      ? reservation.walk_in_contact
      : profile?.phone_number ||
        reservation.person_contact ||
        (name === '' ? '' : (reservation.user_email ?? '')),
    bloodType: profile?.blood_type || reservation.person_blood_type,
    givesAgainOn: reservation.person_gives_again_on ?? null,
    walkedIn,
  };
}

/** Compares two texts. A damaged record may hold other values, which it accepts. */
const names = new Intl.Collator();

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Lists the people of a day, by their time and then by name. */
export function listDay(
  reservations: readonly ReservationDoc[],
  profiles: readonly ProfileDoc[],
): DayPerson[] {
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  return reservations
    .flatMap((one) => describePerson(one, byId.get(one.user_id)) ?? [])
    .toSorted(
      (a, b) =>
        compare(a.reservation.preferred_time, b.reservation.preferred_time) ||
        names.compare(a.name, b.name),
    );
}

export interface DayCounts {
  reserved: number;
  expected: number;
  arrived: number;
  given: number;
  missed: number;
  walkIns: number;
}

/** Counts the people of a day. `arrived` includes those who walked in or gave, and `reserved` no walk-ins. */
export function countDay(people: readonly DayPerson[]): DayCounts {
  const count = (isCounted: (person: DayPerson) => boolean) => people.filter(isCounted).length;
  return {
    reserved: count(({ walkedIn }) => !walkedIn),
    expected: count(({ state }) => state === 'expected'),
    arrived: count(({ state }) => CAME.includes(state)),
    given: count(({ state }) => state === 'given'),
    missed: count(({ state }) => state === 'missed'),
    walkIns: count(({ walkedIn }) => walkedIn),
  };
}

/** The people of a day who come at the same time, or those who walked in. */
export interface DayGroup {
  /** the time as `HH:MM:SS`; null for those who walked in */
  time: string | null;
  people: DayPerson[];
}

/**
 * Groups the people of a day by their time. Those who walked in come last.
 * @param search part of a name or contact; only people who match are listed
 */
export function groupDay(people: readonly DayPerson[], search = ''): DayGroup[] {
  const wanted = foldDashes(search.trim().toLowerCase());
  const groups = new Map<string | null, DayPerson[]>();
  for (const person of people) {
    const searched = foldDashes(`${person.name} ${person.contact}`.toLowerCase());
    if (!searched.includes(wanted)) continue;
    const time = person.walkedIn ? null : person.reservation.preferred_time;
    groups.set(time, [...(groups.get(time) ?? []), person]);
  }
  return [...groups]
    .map(([time, found]) => ({ time, people: found }))
    .toSorted((a, b) => compare(a.time ?? '~', b.time ?? '~'));
}
