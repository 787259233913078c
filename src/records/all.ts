import type { SyncedName } from '@/collections/facts';
import { bloodRequests } from './blood-requests';
import type { RecordWords } from './define';
import { donors } from './donors';
import { driveProposals } from './drive-proposals';
import { drives } from './drives';
import { inbox } from './inbox';
import { inventory } from './inventory';
import { pledges } from './pledges';
import { profiles } from './profiles';
import { reservations } from './reservations';

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
  inbox,
};

const BY_NAME = new Map<string, RecordWords>(Object.entries(RECORDS));

/** Finds the words of a collection by a name that the server, or another version, may have given. */
export const findWords = (name: string): RecordWords | undefined => BY_NAME.get(name);
