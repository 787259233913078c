import * as z from 'zod/mini';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { call } from './call';
import { date, nothing, time } from './parts';

/** An administrator as other administrators see them. */
const administrator = z.object({ user_id: z.string(), email: z.string(), added_at: time });
export type Administrator = z.infer<typeof administrator>;
const administrators = z.array(administrator);

/** An account as an administrator sees it before they give it rights or correct it. */
const person = z.object({
  user_id: z.string(),
  /** empty if there is no profile */
  name: z.string(),
  email: z.string(),
  /** when a link in its mailbox was opened; null until then */
  email_confirmed_at: z.nullable(time),
  account_created_at: time,
  blood_type: z.nullable(z.enum(BLOOD_TYPES)),
  date_of_birth: z.nullable(date),
});
export type Person = z.infer<typeof person>;

/** How many rows there are of each kind. Kinds that were not asked for are missing. */
const sampleCounts = z.object({
  donors: z.optional(z.number()),
  requests: z.optional(z.number()),
  inventory: z.optional(z.number()),
});
export type SampleCounts = z.infer<typeof sampleCounts>;
export type SampleKind = keyof SampleCounts;

const columns = z.nullable(z.record(z.string(), z.unknown()));

/** An action of an administrator. For a change, `before` and `after` hold the columns that changed. */
const auditEntry = z.object({
  seq: z.number(),
  at: time,
  actor: z.nullable(z.string()),
  actor_email: z.string(),
  action: z.string(),
  table_name: z.nullable(z.string()),
  row_id: z.nullable(z.string()),
  before: columns,
  after: columns,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Makes the caller administrator, if there is none. @throws {ServerError} */
export const claimAdmin = () => call('claim_admin', undefined, nothing);
/** @throws {ServerError} like all functions here */
export const listAdmins = () => call('list_admins', undefined, administrators);
/**
 * Adds the account of a confirmed address.
 * @param name as in the profile of the account, to check that it is the right one
 * @returns the administrators afterwards
 */
export const addAdmin = (email: string, name: string) =>
  call('add_admin', { email, name }, administrators);
/** Finds the person whom `addAdmin` would make administrator, and refuses as it does. */
export const previewAdmin = (email: string, name: string) =>
  call('preview_admin', { email, name }, person);
/** Finds the person who has an address. The audit log records who searched. */
export const findPerson = (email: string) => call('find_person', { email }, person);
/** @returns the administrators afterwards; none if the caller removed themselves */
export const removeAdmin = (email: string) => call('remove_admin', { email }, administrators);
/** @returns how many rows were made; 0 if sample rows of the kind existed already */
export const addSampleData = (kind: SampleKind) => call('add_sample_data', { kind }, sampleCounts);
/** @returns how many rows were removed */
export const removeSampleData = () => call('remove_sample_data', undefined, sampleCounts);
/** Records an export in the audit log. */
export const noteExport = (what: string, rows: number) =>
  call('record_export', { what, row_count: rows }, nothing);
/** Records in the audit log that somebody opens the number of a record, before it is shown. */
export const noteContact = (table: string, id: string) =>
  call('record_contact', { table_name: table, row_id: id }, nothing);

/**
 * Reads entries of the audit log, newest first.
 * @param record limits them to its history
 * @param before the `seq` of the last entry of the previous page
 */
export const readAuditEntries = (
  record: { table: string; id: string } | null,
  before: number | null,
  limit: number,
) =>
  call(
    'audit_entries',
    {
      ...(record && { table_name: record.table, row_id: record.id }),
      ...(before !== null && { before_seq: before }),
      page_limit: limit,
    },
    z.array(auditEntry),
  );
