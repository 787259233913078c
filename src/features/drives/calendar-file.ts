import type { DriveDoc } from '@/store/entities/drive';
import type { ReservationDoc } from '@/store/entities/reservation';
import { addressWords } from './drive-words';

/** A visit takes under an hour. */
const VISIT_MINUTES = 60;
const LINE_BYTES = 75;

const bytes = new TextEncoder();

/** RFC 5545, 3.3.11: what would end a value or begin another part of it. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/** RFC 5545, 3.1: lines of at most 75 bytes, the next begins with a space; no character is cut in two. */
function folded(line: string): string {
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

/** '20261205T103000' for a moment in UTC. */
const basic = (at: Date) => at.toISOString().slice(0, 19).replace(/[-:]/g, '');

type Times = Pick<DriveDoc, 'date' | 'name' | 'location' | 'address' | 'zip_code' | 'requirements'>;

/**
 * A reservation for a calendar, as a file by RFC 5545.
 *
 * Its times are floating: they have no time zone, and mean the clocks of wherever one is. A drive's hours are
 * those of its place, whose zone the app does not know; who goes there has that zone. A time in UTC would be
 * wrong by hours for everybody whose zone were guessed.
 * @param now when the file is made, ms since 1970
 */
export function calendarFile(
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
    'PRODID:-//Lifedrop//Donation drives//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${reservation.id}@lifedrop`,
    `DTSTAMP:${basic(new Date(now))}Z`,
    `SEQUENCE:${reservation.rev}`,
    `DTSTART:${basic(start)}`,
    `DTEND:${basic(end)}`,
    `SUMMARY:${escaped(`Blood donation: ${drive.name}`)}`,
    `LOCATION:${escaped(`${drive.location}, ${addressWords(drive)}`)}`,
    ...(about.length > 0 ? [`DESCRIPTION:${escaped(about.join('\n'))}`] : []),
    `STATUS:${reservation.status === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
