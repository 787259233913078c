import type { DriveDoc } from '@/store/entities/drive';
import { clockWords, dateWords, todayInput } from '@/ui/date-words';

/** Whether a string from the URL can be a drive's id. The server rejects anything else. */
export const isDriveId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Opening hours in the drive's local time: '9:00 AM to 4:00 PM'. */
export function hoursWords({ start_time: start, end_time: end }: DriveDoc): string {
  return `${clockWords(start)} to ${clockWords(end)}`;
}

/** Street, city, state and ZIP code. Does not repeat a ZIP code that the address already has. */
export function addressWords({ address, zip_code: zip }: Pick<DriveDoc, 'address' | 'zip_code'>) {
  return address.includes(zip) ? address : `${address} ${zip}`;
}

/** Formats the free slots: '32 of 50 slots available'. */
export function slotsWords({ slots_available: free, slots_total: total }: DriveDoc): string {
  return `${free} of ${total} slots available`;
}

/** Formats a date: 'Saturday, Dec 5, 2026'. A bare date is never shifted by a time zone. */
export function dayWords(date: string, locale?: string): string {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return `${day.format(new Date(date))}, ${dateWords(date, locale)}`;
}

const STEP_MINUTES = 30;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (n: number) => String(n).padStart(2, '0');

/** The times a donor can choose: every half hour from opening, before closing, as `HH:MM:SS`. */
export function timesOf({ start_time: start, end_time: end }: DriveDoc): string[] {
  const times: string[] = [];
  for (let at = minutesOf(start); at < minutesOf(end); at += STEP_MINUTES)
    times.push(`${two(Math.floor(at / 60))}:${two(at % 60)}:00`);
  return times;
}

/**
 * The times still open for reservation. On the day of the drive, only those that have not passed by this
 * device's clock. The server also refuses times that have passed in every time zone.
 */
export function timesLeft(drive: DriveDoc, now = new Date()): string[] {
  const today = todayInput(now);
  if (drive.date !== today) return drive.date < today ? [] : timesOf(drive);
  const clock = `${two(now.getHours())}:${two(now.getMinutes())}:00`;
  return timesOf(drive).filter((time) => time > clock);
}
