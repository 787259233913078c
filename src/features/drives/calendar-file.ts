import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { appName } from '@/ui/app-name';
import { formatAddress } from './drive-words';

/** How long a visit blocks the calendar, min. It takes less than an hour. */
const VISIT_MINUTES = 60;
const LINE_BYTES = 75;

const bytes = new TextEncoder();

/** Escapes the characters by which values end or are separated (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/**
 * Folds a line into several of at most 75 bytes. Each further line begins with a space (RFC 5545, 3.1). No character
 * is cut apart.
 */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (bytes.encode(current + character).length > LINE_BYTES) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

/** Formats a time in UTC as '20261205T103000'. */
const formatUtc = (at: Date) => at.toISOString().slice(0, 19).replace(/[-:]/g, '');

/**
 * The hour at which the calendar reminds people on the day before. The inbox does so at the same hour, by
 * `private.remind`.
 */
const REMINDER_HOUR = 9;

/**
 * Counts the minutes between the reminder and the visit.
 * @param start the floating time of the visit, written as UTC
 */
function countMinutesFromReminder(start: Date): number {
  const reminder = new Date(start);
  reminder.setUTCDate(start.getUTCDate() - 1);
  reminder.setUTCHours(REMINDER_HOUR, 0, 0, 0);
  return (start.getTime() - reminder.getTime()) / 60_000;
}

type Times = Pick<DriveDoc, 'date' | 'name' | 'location' | 'address' | 'zip_code' | 'requirements'>;

/**
 * Makes the calendar file of a reservation (RFC 5545).
 *
 * Its times are floating: they have no time zone, and follow the clock of the place where the calendar is. The app
 * does not know the time zone of a drive, but people who go there are in it. A guessed zone could be wrong by hours.
 * @param now when the file is made, ms since 1970
 */
export function makeCalendarFile(
  drive: Times,
  reservation: Pick<ReservationDoc, 'id' | 'preferred_time' | 'status' | 'rev'>,
  now: number,
): string {
  const start = new Date(`${drive.date}T${reservation.preferred_time}Z`);
  const end = new Date(start.getTime() + VISIT_MINUTES * 60_000);
  const about =
    reservation.status === 'confirmed'
      ? drive.requirements
      : ['Not confirmed yet.', ...drive.requirements];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${appName}//Donation drives//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${reservation.id}@lifedrop`,
    `DTSTAMP:${formatUtc(new Date(now))}Z`,
    `SEQUENCE:${reservation.rev}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(`Blood donation: ${drive.name}`)}`,
    `LOCATION:${escapeText(`${drive.location}, ${formatAddress(drive)}`)}`,
    ...(about.length > 0 ? [`DESCRIPTION:${escapeText(about.join('\n'))}`] : []),
    `STATUS:${reservation.status === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`You have a place at ${drive.name} tomorrow`)}`,
    `TRIGGER:-PT${countMinutesFromReminder(start)}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
