import { callFunction } from './call-function';

/** Why somebody reports a request or a pledge, as the form says it. */
export const REPORT_REASONS = {
  money: 'They ask for money',
  wrong_number: 'The phone number is wrong',
  not_real: 'There is no such patient',
  rude: 'They are rude or threaten me',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** What can be reported. */
export type Reportable = 'blood_requests' | 'pledges';

/** The reports about one record, as administrators see them. */
export interface ReportedRecord {
  table_name: Reportable;
  row_id: string;
  first_at: string;
  last_at: string;
  count: number;
  /** those of accounts that are older than a day */
  counted: number;
  reasons: Partial<Record<ReportReason, number>>;
  reports: { at: string; reason: ReportReason; note: string; by: string }[];
  hidden: boolean;
  verified: boolean;
  /** what its owner says to it; empty for nothing */
  objection: string;
  hospital: string;
  blood_type: string;
  owner_email: string;
  resolved_at: string | null;
  resolution: 'kept' | 'hidden' | null;
}

type Reported = { status: 'reported' | 'already' };

/** Reports a record of somebody else. @throws {ServerError} like all of these */
export const reportRecord = (table: Reportable, id: string, reason: ReportReason, note: string) =>
  table === 'blood_requests'
    ? callFunction<'report_request', Reported>('report_request', { request: id, reason, note })
    : callFunction<'report_pledge', Reported>('report_pledge', { pledge: id, reason, note });
/** Open ones first, then those that were resolved in the last 30 days; for administrators. */
export const listReports = () =>
  callFunction<'list_reports', ReportedRecord[]>('list_reports', undefined);
/** @returns the reports afterwards */
export const resolveReports = (
  { table_name, row_id }: Pick<ReportedRecord, 'table_name' | 'row_id'>,
  resolution: 'kept' | 'hidden',
) =>
  callFunction<'resolve_reports', ReportedRecord[]>('resolve_reports', {
    table_name,
    row_id,
    resolution,
  });
