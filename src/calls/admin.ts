import * as z from 'zod/mini';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { call } from './call';
import { date, nothing, time } from './parts';

/** One administrator, as other administrators see them. */
const administrator = z.object({ user_id: z.string(), email: z.string(), added_at: time });
export type Administrator = z.infer<typeof administrator>;
const administrators = z.array(administrator);

/** An account as an administrator sees it before they give it rights or correct it. */
const person = z.object({
  user_id: z.string(),
  /** an empty text if the person has no profile */
  name: z.string(),
  email: z.string(),
  /** when somebody opened a link in the mailbox of this address; null until then */
  email_confirmed_at: z.nullable(time),
  account_created_at: time,
  blood_type: z.nullable(z.enum(BLOOD_TYPES)),
  date_of_birth: z.nullable(date),
});
export type Person = z.infer<typeof person>;

/** The number of sample rows of each kind. A kind that the caller did not ask for is missing. */
const sampleCounts = z.object({
  donors: z.optional(z.number()),
  requests: z.optional(z.number()),
  inventory: z.optional(z.number()),
});
export type SampleCounts = z.infer<typeof sampleCounts>;
export type SampleKind = keyof SampleCounts;

const columns = z.nullable(z.record(z.string(), z.unknown()));

/**
 * One entry of the audit log: what an administrator did. If they changed a row, `before` and `after` hold only the
 * columns that changed.
 */
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

/** Makes the caller an administrator. The server refuses if it has or ever had one. @throws {ServerError} */
export const claimAdmin = () => call('claim_admin', undefined, nothing);
/** Reads all administrators. @throws {ServerError}, as all functions in this file do */
export const listAdmins = () => call('list_admins', undefined, administrators);
/**
 * Makes the owner of an e-mail address an administrator. They must have confirmed the address.
 * @param name the name in the account's profile; the server refuses if it is another, so that a typing error in the
 * address gives nobody rights
 * @returns all administrators after the change
 */
export const addAdmin = (email: string, name: string) =>
  call('add_admin', { email, name }, administrators);
/** Finds the person whom `addAdmin` would make an administrator. Refuses in the same cases. */
export const previewAdmin = (email: string, name: string) =>
  call('preview_admin', { email, name }, person);
/** Finds the person who has an address. The audit log records who searched. */
export const findPerson = (email: string) => call('find_person', { email }, person);
/** @returns all administrators after the change; an empty list if the caller removed themselves */
export const removeAdmin = (email: string) => call('remove_admin', { email }, administrators);
/** @returns how many rows were made; 0 if there were sample rows of this kind already */
export const addSampleData = (kind: SampleKind) => call('add_sample_data', { kind }, sampleCounts);
/** @returns how many rows were removed */
export const removeSampleData = () => call('remove_sample_data', undefined, sampleCounts);
/** Records in the audit log that the caller exported rows. */
export const noteExport = (what: string, rows: number) =>
  call('record_export', { what, row_count: rows }, nothing);
/**
 * Records in the audit log that the caller opens the phone number of a record. The page calls it before it shows the
 * number.
 */
export const noteContact = (table: string, id: string) =>
  call('record_contact', { table_name: table, row_id: id }, nothing);

/**
 * Reads entries of the audit log, newest first.
 * @param record if given, only entries about this record are read
 * @param before the `seq` of the last entry on the previous page; null for the first page
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
