import { describe, expect, test } from 'vitest';
import { makeCalendarFile } from './calendar-file';

const drive = {
  name: 'Community Blood Drive',
  date: '2026-12-05',
  location: 'City Community Center',
  address: '120 Main Street, Springfield, IL',
  zip_code: '62701',
  requirements: ['Photo ID', 'At least 17 years old'],
};
const reservation = {
  id: '7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8e7f',
  preferred_time: '10:30:00',
  status: 'confirmed',
  rev: 3,
} as const;
const now = Date.UTC(2026, 10, 21, 12, 5, 9);

/** Reads the lines as a calendar does: folded lines are joined. */
const read = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  test('holds the visit in floating time, with a lasting id and the time it was made', () => {
    expect(read(makeCalendarFile(drive, reservation, now))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lifedrop//Donation drives//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8e7f@lifedrop',
      'DTSTAMP:20261121T120509Z',
      'SEQUENCE:3',
      'DTSTART:20261205T103000',
      'DTEND:20261205T113000',
      'SUMMARY:Blood donation: Community Blood Drive',
      String.raw`LOCATION:City Community Center\, 120 Main Street\, Springfield\, IL 62701`,
      String.raw`DESCRIPTION:Photo ID\nAt least 17 years old`,
      'STATUS:CONFIRMED',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:You have a place at Community Blood Drive tomorrow',
      // at nine in the morning of the day before, when the inbox reminds people too
      'TRIGGER:-PT1530M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('a visit at the end of the year ends in the next year', () => {
    const eve = { ...drive, date: '2026-12-31' };
    const file = read(makeCalendarFile(eve, { ...reservation, preferred_time: '23:30:00' }, now));
    expect(file).toContain('DTEND:20270101T003000');
  });

  test('an unconfirmed reservation is tentative and says so', () => {
    const file = makeCalendarFile(drive, { ...reservation, status: 'requested' }, now);
    expect(file).toContain('STATUS:TENTATIVE');
    expect(file).toContain(String.raw`DESCRIPTION:Not confirmed yet.\nPhoto ID`);
  });

  test('escapes characters that would end a value or add a line', () => {
    const hostile = { ...drive, name: 'A; B, C\\D\r\nBEGIN:VALARM\nX' };
    const lines = read(makeCalendarFile(hostile, reservation, now));
    expect(lines).toContain(String.raw`SUMMARY:Blood donation: A\; B\, C\\D\nBEGIN:VALARM\nX`);
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(3);
  });

  test('folds lines at 75 bytes without cutting a character, and loses nothing', () => {
    const name = `${'ä'.repeat(60)}🩸${'血'.repeat(40)}`;
    const file = makeCalendarFile({ ...drive, name }, reservation, now);
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(read(file)).toContain(`SUMMARY:Blood donation: ${name}`);
  });
});
