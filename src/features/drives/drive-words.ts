import { nowDate } from '@/clock';
import type { DriveDoc } from '@/collections/drives/row';
import { describeClock, describeDate, describeWeekday, getTodayInput } from '@/ui/date-words';

/** Whether people can still come to a drive: it was not called off and is not over. */
export const isOffered = ({ called_off, date }: DriveDoc): boolean =>
  !called_off && date >= getTodayInput();

/** Formats the hours of a drive, in local time: '9:00 AM to 4:00 PM'. */
export function formatHours({ start_time: start, end_time: end }: DriveDoc): string {
  return `${describeClock(start)} to ${describeClock(end)}`;
}

/** Formats the street, the city and the state, and adds the ZIP code unless the address contains it. */
export function formatAddress({ address, zip_code: zip }: Pick<DriveDoc, 'address' | 'zip_code'>) {
  return address.includes(zip) ? address : `${address} ${zip}`;
}

/** Describes how many spots are free: '32 of 50 slots available'. */
export function describeSlots({ slots_available: free, slots_total: total }: DriveDoc): string {
  return `${free} of ${total} slots available`;
}

/** Formats a day: 'Saturday, Dec 5, 2026'. A plain date has no time zone, so it is never shifted. */
export const formatDay = (date: string, locale?: string): string =>
  `${describeWeekday(date, 'long', locale)}, ${describeDate(date, locale)}`;

const STEP_MINUTES = 30;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const padTwo = (n: number) => String(n).padStart(2, '0');

/**
 * Lists the times from which a donor can choose, as `HH:MM:SS`: each half hour from the opening until before the end.
 */
export function listTimes({ start_time: start, end_time: end }: DriveDoc): string[] {
  const times: string[] = [];
  for (let at = toMinutes(start); at < toMinutes(end); at += STEP_MINUTES)
    times.push(`${padTwo(Math.floor(at / 60))}:${padTwo(at % 60)}:00`);
  return times;
}

/**
 * Lists the times that can still be reserved. On the day of the drive, these are the times that have not passed by
 * this device's clock. The server also refuses a time that has passed everywhere on Earth.
 */
export function listTimesLeft(drive: DriveDoc, now = nowDate()): string[] {
  const today = getTodayInput(now);
  if (drive.date !== today) return drive.date < today ? [] : listTimes(drive);
  const clock = `${padTwo(now.getHours())}:${padTwo(now.getMinutes())}:00`;
  return listTimes(drive).filter((time) => time > clock);
}
