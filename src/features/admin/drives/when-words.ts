import type { DriveDoc } from '@/collections/drives/row';
import { describeClock, describeDate, describeWeekday } from '@/ui/date-words';

/** Formats the day of a drive: 'Sat, Dec 5, 2026'. */
const formatDay = (date: string): string =>
  `${describeWeekday(date, 'short')}, ${describeDate(date)}`;

/** Formats the day and the hours of a drive: 'Sat, Dec 5, 2026, 9:00 AM to 4:00 PM'. */
export const formatWhen = ({
  date,
  start_time: start,
  end_time: end,
}: Pick<DriveDoc, 'date' | 'start_time' | 'end_time'>): string =>
  `${formatDay(date)}, ${describeClock(start)} to ${describeClock(end)}`;

/** Formats a number of people: '1 person', '12 people'. */
export const countPeople = (count: number): string =>
  count === 1 ? '1 person' : `${count} people`;

/** Formats a number of drives: '1 drive', '4 drives'. */
export const countDrives = (count: number): string => (count === 1 ? '1 drive' : `${count} drives`);

/** Describes what a change of a drive would mean for the people who hold spots. Null if nobody holds one. */
export function describeHolders(
  held: number,
  total: number,
  outside: number,
): { words: string; isOver: boolean } | null {
  if (held === 0) return null;
  const over = Number.isInteger(total) && total > 0 ? held - total : 0;
  const hold = `${countPeople(held)} ${held === 1 ? 'holds a place' : 'hold places'}.`;
  const capacity =
    over > 0
      ? ` That is ${over} more than ${total}. Nobody loses their place; new reservations are refused until fewer than ${total} are held.`
      : '';
  const hours =
    outside > 0
      ? ` ${countPeople(outside)} chose a time outside these hours; please get in touch with them.`
      : '';
  return {
    words: `${hold} They see every change in the app.${capacity}${hours}`,
    isOver: over > 0,
  };
}
