import { findStep } from '@/blood/way';
import type { PledgeDoc } from '@/collections/pledges/row';
import { getPledgeState, isReleased } from './pledge-state';

/** Donors who are equally far on their way. */
export interface ExpectedGroup {
  title: string;
  about: string | null;
  pledges: PledgeDoc[];
}

const GROUPS = [
  ['here', 'Here', null],
  ['on_way', 'On the way', null],
  ['expected', 'Expected', null],
  ['late', 'No longer expected', 'Their time passed without a word. They may still come.'],
  ['done', 'Done', 'Tap another outcome to correct one.'],
] as const;
type Group = (typeof GROUPS)[number][0];

/** Returns the group of a donor in the list of today, or null if they are not on it. */
function findGroup(pledge: PledgeDoc, today: readonly [start: number, end: number]): Group | null {
  const [start, end] = today;
  const isDue = (at: string | null | undefined) => {
    const ms = Date.parse(at ?? '');
    return ms >= start && ms < end;
  };
  const state = getPledgeState(pledge);
  const { step } = findStep(pledge);
  if (state === 'accepted') {
    // whoever is still expected from an earlier day is overdue
    if (Date.parse(pledge.arrive_by) >= end && step !== 'here') return null;
    return step === 'here' || step === 'on_way' ? step : 'expected';
  }
  if (!(isDue(pledge.arrive_by) || isDue(pledge.seen_at))) return null;
  if (isReleased(pledge)) return 'done';
  if (pledge.decision !== 'accepted' && state !== 'given') return null;
  if (state === 'expired') return step === 'here' ? 'here' : 'late';
  return state === 'given' || state === 'could_not' || state === 'missed' ? 'done' : null;
}

/** A desk works through the night: how long before and after now a donor of another day is on the list too, ms. */
const NIGHT = 6 * 3_600_000;

const arrivalOf = (pledge: PledgeDoc) => Date.parse(pledge.arrive_by);

/**
 * Lists the donors whom a hospital's desk expects today, those who are here first, and those of whom it said today what
 * became of them. The reader's own pledges are left out: nobody reports about themselves.
 * @param now the time; a day is that of this device's time zone
 * @param reader the reader's account
 */
export function listExpected(
  pledges: readonly PledgeDoc[],
  now: Date,
  reader: string | null,
): ExpectedGroup[] {
  const dayFrom = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
  const at = now.getTime();
  const today = [Math.min(dayFrom(0), at - NIGHT), Math.max(dayFrom(1), at + NIGHT)] as const;
  const found = new Map<Group, PledgeDoc[]>();
  for (const pledge of pledges) {
    const group = pledge.user_id === reader ? null : findGroup(pledge, today);
    if (group) found.set(group, [...(found.get(group) ?? []), pledge]);
  }
  return GROUPS.flatMap(([group, title, about]) => {
    const rows = found.get(group);
    if (!rows) return [];
    return [{ title, about, pledges: rows.toSorted((a, b) => arrivalOf(a) - arrivalOf(b)) }];
  });
}

/** Counts the donors of a list: '2 here · 1 on the way · 5 expected'. Empty if nobody is left. */
export const countExpected = (groups: readonly ExpectedGroup[]): string =>
  groups
    .filter(({ title }) => title !== 'Done')
    .map(({ title, pledges }) => `${pledges.length} ${title.toLowerCase()}`)
    .join(' · ');
