import { REPORT_REASONS, type ReportedRecord, type ReportReason } from '@/calls/reports';

const REASONS = Object.keys(REPORT_REASONS) as ReportReason[];

/** Lists reasons, the most frequent first: 'They ask for money (2), They are rude or threaten me (1)'. */
export const describeReasons = (reasons: ReportedRecord['reasons']): string =>
  REASONS.map((reason) => ({ reason, count: reasons[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ reason, count }) => `${REPORT_REASONS[reason]} (${count})`)
    .join(', ');

/** Names a reported record: 'A request for O-, St Mary'. */
export function describeSubject({ table_name: table, blood_type: type, hospital }: ReportedRecord) {
  const what = table === 'pledges' ? 'An answer to the request' : 'A request';
  return `${what} for ${[type, hospital].filter(Boolean).join(', ')}`;
}

/** Describes the state of a reported record for administrators. */
export function describeStanding({
  table_name,
  hidden,
  verified,
  counted,
}: ReportedRecord): string {
  if (hidden) return 'Nobody but its owner sees it now.';
  if (table_name === 'pledges') return 'An answer is seen by its two parties only.';
  if (verified) return 'A verified hospital posted it, so reports do not hide it.';
  const missing = 3 - counted;
  return missing > 0
    ? `Everybody sees it. ${missing} more ${missing === 1 ? 'report' : 'reports'} by accounts older than a day would hide it.`
    : 'Everybody sees it.';
}
