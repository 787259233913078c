import { expect, it } from 'vitest';
import type { ReportedRecord } from '@/calls/reports';
import { describeReasons, describeStanding, describeSubject } from './ReportsPage';

const record = {
  table_name: 'blood_requests',
  hidden: false,
  verified: false,
  counted: 1,
  blood_type: 'O-',
  hospital: 'St Mary',
} as ReportedRecord;

it('the reasons of reports are counted, the most frequent first', () => {
  expect(describeReasons({ money: 1, rude: 2 })).toBe(
    'They are rude or threaten me (2), They ask for money (1)',
  );
});

it('a reported record is named', () => {
  expect(describeSubject(record)).toBe('A request for O−, St Mary');
  expect(describeSubject({ ...record, table_name: 'pledges' })).toContain('An offer');
});

// covers: page-reports
it.each<[Partial<ReportedRecord>, string]>([
  [{}, 'Everybody sees it. 2 more reports by accounts older than a day would hide it.'],
  [{ counted: 2 }, 'Everybody sees it. 1 more report by accounts older than a day would hide it.'],
  [{ hidden: true, counted: 3 }, 'Nobody but its owner sees it now.'],
  [{ verified: true, counted: 5 }, 'A verified hospital posted it, so reports do not hide it.'],
  [{ counted: 3 }, 'Everybody sees it.'],
])('what reports %j do is said', (fields, words) =>
  expect(describeStanding({ ...record, ...fields })).toBe(words),
);
