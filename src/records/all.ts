import type { SyncedName } from '@/collections/facts';
import { bloodRequests } from './blood-requests';
import type { RecordWords } from './define';
import { capitalize } from './describe';
import { donors } from './donors';
import { driveProposals } from './drive-proposals';
import { drives } from './drives';
import { inbox } from './inbox';
import { inventory } from './inventory';
import { pledges } from './pledges';
import { profiles } from './profiles';
import { reservations } from './reservations';
import { scans } from './scans';

/** The words of every synced collection. The first paint does without them. */
export const RECORDS: Readonly<Record<SyncedName, RecordWords>> = {
  profiles,
  donors,
  blood_requests: bloodRequests,
  pledges,
  drives,
  drive_proposals: driveProposals,
  reservations,
  inventory,
  scans,
  inbox,
};

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
