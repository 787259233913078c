import type { SyncedName } from '@/collections/facts';
import { RECORDS } from '@/records/all';
import type { LinkedRecord, RecordWords } from '@/records/define';
import type { Fields } from '@/sync/protocol';

/** Describes what happened to a record, as a heading: 'New blood request', 'Change to your profile'. */
export function describeChange(table: SyncedName, creates: boolean, withdrawn = false): string {
  const { kind, changeTo = `your ${kind}` } = RECORDS[table];
  if (withdrawn) return `Withdrawal of your ${kind}`;
  return creates ? `New ${kind}` : `Change to ${changeTo}`;
}

/** Names a record's kind at the start of a sentence. */
export function describeKind(table: SyncedName): string {
  const { kind } = RECORDS[table];
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Names a record's kind within a sentence that already names the record: 'request', 'drive proposal'. */
export const shortenKind = (table: SyncedName): string => RECORDS[table].kind.replace('blood ', '');

/** Describes a record by its known fields, to tell it from others: '2 units of O-, St Mary'. */
export const describeRecord = (table: SyncedName, record: Fields): string =>
  RECORDS[table].describe(record);

/** Finds the page that shows a record, and the link's text. */
export const findRecordLink = (
  table: SyncedName,
  record: LinkedRecord,
  isAdmin: boolean,
): ReturnType<RecordWords['link']> => RECORDS[table].link(record, isAdmin);
