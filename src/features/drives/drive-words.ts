import type { DriveDoc } from '@/store/entities/drive';
import { clockWords, dateWords, todayInput } from '@/ui/date-words';

/** Whether a text of an address can be a drive's id; the server takes no other. */
export const isDriveId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Its hours on the clocks of its place: '9:00 AM to 4:00 PM'. */
export function hoursWords({ start_time: start, end_time: end }: DriveDoc): string {
  return `${clockWords(start)} to ${clockWords(end)}`;
}

/** Street, city and state with the ZIP code, which the address may have already. */
export function addressWords({ address, zip_code: zip }: Pick<DriveDoc, 'address' | 'zip_code'>) {
  return address.includes(zip) ? address : `${address} ${zip}`;
}

/** '32 of 50 slots available'. */
export function slotsWords({ slots_available: free, slots_total: total }: DriveDoc): string {
  return `${free} of ${total} slots available`;
}

/** 'Saturday, Dec 5, 2026'. A bare date has no time zone, so it is never shifted. */
export function dayWords(date: string, locale?: string): string {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return `${day.format(new Date(date))}, ${dateWords(date, locale)}`;
}

const STEP_MINUTES = 30;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (n: number) => String(n).padStart(2, '0');

/** The times a donor can choose, every half hour from the opening until before the end, as `HH:MM:SS`. */
export function timesOf({ start_time: start, end_time: end }: DriveDoc): string[] {
  const times: string[] = [];
  for (let at = minutesOf(start); at < minutesOf(end); at += STEP_MINUTES)
    times.push(`${two(Math.floor(at / 60))}:${two(at % 60)}:00`);
  return times;
}

/**
 * The times that can still be reserved: on the day of the drive only those that have not passed, by this
 * device's clock. The server also refuses what has passed everywhere on Earth.
 */
export function timesLeft(drive: DriveDoc, now = new Date()): string[] {
  const today = todayInput(now);
  if (drive.date !== today) return drive.date < today ? [] : timesOf(drive);
  const clock = `${two(now.getHours())}:${two(now.getMinutes())}:00`;
  return timesOf(drive).filter((time) => time > clock);
}
