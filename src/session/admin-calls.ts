import type { ProfileRow } from '@/collections/profiles/row';
import { callFunction } from './call-function';

/** An administrator as other administrators see them. */
export interface Administrator {
  user_id: string;
  email: string;
  added_at: string;
}

/** An account as an administrator sees it before they give it rights or correct it. */
export interface Person {
  user_id: string;
  /** empty while there is no profile */
  name: string;
  email: string;
  /** when a link in its mailbox was opened; null until then */
  email_confirmed_at: string | null;
  account_created_at: string;
  blood_type: ProfileRow['blood_type'];
  /** an ISO date */
  date_of_birth: string | null;
}

/** How many rows of each kind; kinds that were not asked for are missing. */
export type SampleCounts = Partial<Record<'donors' | 'requests' | 'inventory', number>>;
export type SampleKind = keyof Required<SampleCounts>;

/** What an administrator did. For a change, `before` and `after` hold the columns that changed. */
export interface AuditEntry {
  seq: number;
  at: string;
  actor: string | null;
  actor_email: string;
  action: string;
  table_name: string | null;
  row_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Makes the caller administrator, while there is none. @throws {ServerError} */
export const claimAdmin = () => callFunction<'claim_admin', object>('claim_admin', undefined);
/** @throws {ServerError} like all of these */
export const listAdmins = () =>
  callFunction<'list_admins', Administrator[]>('list_admins', undefined);
/**
 * Adds the account of a confirmed address.
 * @param name as in the profile of the account, to check that it is the right one
 * @returns the administrators afterwards
 */
export const addAdmin = (email: string, name: string) =>
  callFunction<'add_admin', Administrator[]>('add_admin', { email, name });
/** Finds whom `addAdmin` would make administrator, and refuses as it does. */
export const previewAdmin = (email: string, name: string) =>
  callFunction<'preview_admin', Person>('preview_admin', { email, name });
/** Finds the person behind an address. The audit log keeps who looked. */
export const findPerson = (email: string) =>
  callFunction<'find_person', Person>('find_person', { email });
/** @returns the administrators afterwards; none where the caller removed themselves */
export const removeAdmin = (email: string) =>
  callFunction<'remove_admin', Administrator[]>('remove_admin', { email });
/** @returns how many rows were made; 0 where sample rows of the kind were there already */
export const addSampleData = (kind: SampleKind) =>
  callFunction<'add_sample_data', SampleCounts>('add_sample_data', { kind });
/** @returns how many rows were removed */
export const removeSampleData = () =>
  callFunction<'remove_sample_data', SampleCounts>('remove_sample_data', undefined);
/** Records an export in the audit log. */
export const noteExport = (what: string, rows: number) =>
  callFunction<'record_export', object>('record_export', { what, row_count: rows });

/** An address on the newsletter's list. */
export interface Subscriber {
  email: string;
  since: string;
  /** of the link by which they leave it */
  token: string;
}

/**
 * Reads a part of the newsletter's list, by address. The server records each part in the audit log.
 * @param after the last address of the part before; null for the first
 */
export const readSubscribers = (after: string | null) =>
  callFunction<'newsletter_addresses', { rows: Subscriber[]; more: boolean }>(
    'newsletter_addresses',
    after === null ? {} : { after_email: after },
  );

/** Records in the audit log that the number of a record is opened, before it is shown. */
export const noteContact = (table: string, id: string) =>
  callFunction<'record_contact', object>('record_contact', { table_name: table, row_id: id });

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
  callFunction<'audit_entries', AuditEntry[]>('audit_entries', {
    ...(record && { table_name: record.table, row_id: record.id }),
    ...(before !== null && { before_seq: before }),
    page_limit: limit,
  });
