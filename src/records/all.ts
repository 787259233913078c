import type { SyncedName } from '@/collections/facts';
import type { RecordWords } from './define';
import { capitalize } from './describe';
import { WORDS } from './words.generated';

/** The words of every synced collection. The first paint does without them. */
export const RECORDS: Readonly<Record<SyncedName, RecordWords>> = WORDS;

const BY_NAME = new Map<string, RecordWords>(Object.entries(RECORDS));

/** Finds the words of a collection by a name that the server, or another version, may have given. */
export const findWords = (name: string): RecordWords | undefined => BY_NAME.get(name);

/** Describes what happened to a record, as a heading: 'New blood request', 'Change to your profile'. */
export function describeChange(table: SyncedName, creates: boolean, withdrawn = false): string {
  const { kind, changeTo = `your ${kind}` } = RECORDS[table];
  if (withdrawn) return `Withdrawal of your ${kind}`;
  return creates ? `New ${kind}` : `Change to ${changeTo}`;
}

/** Names a record's kind at the start of a sentence. */
export const describeKind = (table: SyncedName): string => capitalize(RECORDS[table].kind);

/** Names a record's kind within a sentence that already names the record: 'request', 'drive proposal'. */
export const shortenKind = (table: SyncedName): string => RECORDS[table].kind.replace('blood ', '');
