import { countUnitsNeeded, isExpired, isOver, type LifeOfRequest } from '@/blood/request-life';
import { readUrgency, URGENCY_WINDOW } from '@/blood/urgency';
import { describeDay, describeTime } from '@/ui/date-words';

/** The length of the shortest day of a year, on which summer time begins, ms. */
const WHOLE_DAY = 23 * 3_600_000;

/** The day and hours for which a request asks. They are missing if the blood is needed now. */
type Planned = Pick<LifeOfRequest, 'needed_on' | 'needed_from' | 'needed_until'>;

/** Names the hours of a day in which a hospital receives donors: '8:00 AM to 4:00 PM'. Empty if it is the whole day. */
export function describeHours({ needed_from: from, needed_until: until }: Planned): string {
  const [opens, closes] = [Date.parse(from ?? ''), Date.parse(until ?? '')];
  return closes - opens < WHOLE_DAY ? `${describeTime(opens)} to ${describeTime(closes)}` : '';
}

/** Says when the blood is needed: 'Needed on Thursday, December 3', or 'Needed within 24 hours'. */
export const describeNeed = ({ urgency, needed_on: day }: LifeOfRequest): string =>
  `Needed ${day ? `on ${describeDay(day)}` : URGENCY_WINDOW[readUrgency(urgency)]}`;

/** Describes how many units are needed: '1 unit needed'. */
export const describeUnitsNeeded = (count: number): string =>
  count === 1 ? '1 unit needed' : `${count} units needed`;

/**
 * Describes a distance in a straight line: 'About 12 miles away'. Both ends are the middle of an area, so all
 * distances below a mile get the same words.
 */
export function describeMiles(miles: number): string {
  if (miles < 1) return 'About 1 mile away or less';
  const rounded = Math.round(miles);
  return rounded === 1
    ? 'About 1 mile away'
    : `About ${rounded.toLocaleString('en-US')} miles away`;
}

/**
 * Describes how many units are still missing if all expected donors come: '2 units still needed'.
 * @param now ms since 1970
 */
export function describeStillNeeded(request: LifeOfRequest, now: number): string {
  if (isOver(request)) return 'No more units are needed';
  if (isExpired(request, now)) return 'Expired: it takes no more offers';
  const needed = countUnitsNeeded(request);
  if (needed === 0)
    return request.needed_on ? 'Enough donors are expected' : 'Enough donors are on their way';
  return needed === 1 ? '1 unit still needed' : `${needed} units still needed`;
}
