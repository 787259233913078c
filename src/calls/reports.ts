import * as z from 'zod/mini';
import { call } from './call';
import { time } from './parts';

/** The reasons for which a person can report a request or a pledge, in the form's words. */
export const REPORT_REASONS = {
  money: 'They ask for money',
  wrong_number: 'The phone number is wrong',
  not_real: 'There is no such patient',
  rude: 'They are rude or threaten me',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

const reportable = z.enum(['blood_requests', 'pledges']);
/** The collections whose records people can report. */
export type Reportable = z.infer<typeof reportable>;
// `Object.keys` loses the type of the keys, which this file defines
const reason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason]);

/** All reports about one record, as administrators see them. */
const reportedRecord = z.object({
  table_name: reportable,
  row_id: z.string(),
  first_at: time,
  last_at: time,
  count: z.number(),
  /** the weight of the open reports towards hiding the record, rounded down; reports from one network count as one */
  counted: z.number(),
  reasons: z.partialRecord(reason, z.number()),
  reports: z.array(z.object({ at: time, reason, note: z.string(), by: z.string() })),
  hidden: z.boolean(),
  verified: z.boolean(),
  /** the owner's answer to the reports; an empty text if they gave none */
  objection: z.string(),
  hospital: z.string(),
  blood_type: z.string(),
  owner_email: z.string(),
  resolved_at: z.nullable(time),
  resolution: z.nullable(z.enum(['kept', 'hidden'])),
});
export type ReportedRecord = z.infer<typeof reportedRecord>;
const reportedRecords = z.array(reportedRecord);

const receipt = z.object({ status: z.enum(['reported', 'already']) });

/** Reports a record of another person. @throws {ServerError}, as all functions in this file do */
export const reportRecord = (table: Reportable, id: string, reason: ReportReason, note: string) =>
  table === 'blood_requests'
    ? call('report_request', { request: id, reason, note }, receipt)
    : call('report_pledge', { pledge: id, reason, note }, receipt);
/**
 * Reads the reports: open ones first, then those that administrators resolved in the last 30 days. Only
 * administrators may call it.
 */
export const listReports = () => call('list_reports', undefined, reportedRecords);
/** @returns all reports after the change */
export const resolveReports = (
  { table_name, row_id }: Pick<ReportedRecord, 'table_name' | 'row_id'>,
  resolution: 'kept' | 'hidden',
) => call('resolve_reports', { table_name, row_id, resolution }, reportedRecords);
