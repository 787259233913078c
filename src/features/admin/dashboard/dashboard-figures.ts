import { countUnitsNeeded, isOpenRequest, measureOverdue } from '@/blood/request-life';
import { readUrgency, URGENCIES, type Urgency } from '@/blood/urgency';
import type { DonorRow } from '../donors/donor-rows';
import type { RequestRow } from '../requests/request-rows';
import { getRequestState } from '../requests/request-state';
import { compareAscending } from '../table/table-column';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The age groups of open requests, the youngest first. A group reaches up to `below`, ms. */
export const AGES = [
  { label: 'Under 1 hour', below: HOUR },
  { label: '1 to 24 hours', below: DAY },
  { label: '1 to 2 days', below: 2 * DAY },
  { label: '2 to 7 days', below: 7 * DAY },
  { label: 'Over a week', below: Infinity },
] as const;

/** How many open requests of one urgency there are, and what they need. */
export interface UrgencyFigures {
  urgency: Urgency;
  open: number;
  overTime: number;
  /** units that nobody has given or pledged yet */
  needed: number;
  /** how many of them are in each age group of AGES */
  byAge: number[];
}

/** Counts the open requests of each urgency and of each age. The most urgent come first. */
export function countByUrgency(rows: Iterable<RequestRow>, now: number): UrgencyFigures[] {
  const figures = new Map<Urgency, UrgencyFigures>(
    URGENCIES.map((urgency) => [
      urgency,
      { urgency, open: 0, overTime: 0, needed: 0, byAge: AGES.map(() => 0) },
    ]),
  );
  for (const row of rows) {
    const figure = isOpenRequest(row.life, now) ? figures.get(readUrgency(row.urgency)) : undefined;
    if (!figure) continue;
    const opened = Date.parse(row.created);
    figure.open += 1;
    figure.needed += countUnitsNeeded(row.life);
    if (measureOverdue(row.life, now) > 0) figure.overTime += 1;
    const age = AGES.findIndex(({ below }) => now - opened < below);
    figure.byAge[age] = (figure.byAge[age] ?? 0) + 1;
  }
  return [...figures.values()];
}

/**
 * Finds the open requests that have waited too long. They are ordered by urgency, then by how long they have waited
 * too long.
 */
export function listOverTime(rows: Iterable<RequestRow>, now: number, most: number): RequestRow[] {
  const late = [...rows].filter(
    (row) => isOpenRequest(row.life, now) && measureOverdue(row.life, now) > 0,
  );
  return late
    .sort((a, b) => a.severity - b.severity || compareAscending(a.created, b.created))
    .slice(0, most);
}

/**
 * Says how many unfulfilled requests nobody can answer any more: 'of these 1 expired, 2 closed'. Empty if there are
 * none.
 */
export function describeNotOpen(rows: Iterable<RequestRow>, now: number): string {
  let [expired, closed] = [0, 0];
  for (const { life } of rows) {
    const state = getRequestState(life, now);
    if (state === 'expired') expired += 1;
    if (state === 'closed') closed += 1;
  }
  const parts = [expired > 0 && `${expired} expired`, closed > 0 && `${closed} closed`].filter(
    Boolean,
  );
  return parts.length === 0 ? '' : `of these ${parts.join(', ')}`;
}

/** Finds the donors who registered last. The latest comes first. */
export function listRecentDonors(rows: Iterable<DonorRow>, most: number): DonorRow[] {
  const latest: DonorRow[] = [];
  for (const row of rows) {
    const last = latest.at(-1);
    if (latest.length === most && last && row.created <= last.created) continue;
    latest.push(row);
    latest.sort((a, b) => compareAscending(b.created, a.created) || compareAscending(a.id, b.id));
    if (latest.length > most) latest.pop();
  }
  return latest;
}
