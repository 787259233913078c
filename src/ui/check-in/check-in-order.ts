import { foldDashes } from '../sign-words';

/** What somebody who comes to a desk or a drive is doing. `over`: nobody waits for them any more. */
export type CheckInState = 'expected' | 'here' | 'over';

/** What the order of a check-in list depends on. */
export interface Comer {
  id: string;
  name: string;
  /** what is known of them; the search finds it too */
  about: string;
  /** when they are expected, ms since 1970; null if they came without an appointment */
  at: number | null;
  /** whether they say that they stand at the door */
  isAtDoor?: boolean;
  state: CheckInState;
}

/** How likely it is that somebody is at the door now: 0 is due now. Being late counts twice, because not all come. */
function measureWait({ at, isAtDoor = false }: Comer, now: number): number {
  if (isAtDoor) return -1;
  return at === null ? Infinity : at >= now ? at - now : 2 * (now - at);
}

const names = new Intl.Collator();

/** Sorts people by who is due next. @param now ms since 1970 */
const sortByNow = <T extends Comer>(people: readonly T[], now: number): T[] =>
  people.toSorted((a, b) => {
    const [wait, other] = [measureWait(a, now), measureWait(b, now)];
    return wait === other ? names.compare(a.name, b.name) : wait < other ? -1 : 1;
  });

/** Finds people by a part of what is known of them. Words may stand in any order. */
export function findComers<T extends Comer>(people: readonly T[], search: string): T[] {
  const words = foldDashes(search.trim().toLowerCase()).split(/\s+/);
  return people.filter(({ name, about }) => {
    const text = foldDashes(`${name} ${about}`.toLowerCase());
    return words.every((word) => text.includes(word));
  });
}

/**
 * Lists whom a check-in list shows: with a search all who match, those who are expected first; without one, those of
 * the chosen list.
 */
export function listComers<T extends Comer>(
  people: readonly T[],
  search: string,
  list: CheckInState,
  now: number,
): T[] {
  const isOpen = ({ state }: T) => state === 'expected';
  if (search.trim() === '')
    return sortByNow(
      people.filter(({ state }) => state === list),
      now,
    );
  const found = sortByNow(findComers(people, search), now);
  return [...found.filter((one) => isOpen(one)), ...found.filter((one) => !isOpen(one))];
}

/**
 * Keeps the order that a person sees, so that no row moves under their finger: those who are new come last, and
 * whoever was checked in stays where they were.
 * @param order the ids as they are shown
 * @param wanted the people whom the list would show now
 */
export function keepOrder<T extends Comer>(
  people: readonly T[],
  order: readonly string[],
  wanted: readonly T[],
): T[] {
  const byId = new Map(people.map((one) => [one.id, one]));
  const shown = new Set(order);
  return [
    ...order.flatMap((id) => byId.get(id) ?? []),
    ...wanted.filter(({ id }) => !shown.has(id)),
  ];
}
