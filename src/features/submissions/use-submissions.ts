import type { MangoQuery } from 'rxdb';
import type { SyncedName } from '@/collections/facts';
import type { Documents } from '@/collections/documents';
import type { AttentionDoc, DraftDoc } from '@/collections/device';
import { useDrafts } from '@/store/hooks/use-drafts';
import { useLive } from '@/store/hooks/use-live';

/** The user's own record, with its table. */
export type OwnRecord = { table: SyncedName; doc: Documents[SyncedName] };

/** How many waiting records of each table the page shows. */
const WAITING = 50;
const RECEIVED = 20;

function useWaiting(table: SyncedName, wanted: boolean): OwnRecord[] | null {
  const query = { selector: { unsent: 1 }, limit: WAITING };
  // the query fits each of the tables, but their union type cannot express that
  const { rows } = useLive(table, wanted ? (query as MangoQuery<Documents[SyncedName]>) : null);
  return wanted ? (rows?.map((doc) => ({ table, doc })) ?? null) : [];
}

function useReceived(table: Exclude<SyncedName, 'profiles'>, userId: string | null) {
  const query = {
    selector: { user_id: userId ?? '', unsent: 0 },
    sort: [{ user_id: 'asc' }, { newest: 'asc' }],
    limit: RECEIVED,
  };
  // the query fits each of the tables, but their union type cannot express that
  const { rows } = useLive(table, userId ? (query as MangoQuery<Documents[typeof table]>) : null);
  return userId ? (rows?.map((doc) => ({ table, doc })) ?? null) : [];
}

export interface Submissions {
  attention: AttentionDoc[];
  waiting: OwnRecord[];
  drafts: DraftDoc[];
  received: OwnRecord[];
}

/** Returns the person's submissions on this device, sent or not; null until the store has answered. */
export function useSubmissions(userId: string | null): Submissions | null {
  const attention = useLive('attention', userId ? { selector: {} } : null).rows;
  const drafts = useDrafts();
  const profiles = useWaiting('profiles', userId !== null);
  const requests = useWaiting('blood_requests', userId !== null);
  const donors = useWaiting('donors', userId !== null);
  const drives = useWaiting('drives', userId !== null);
  const reservations = useWaiting('reservations', userId !== null);
  const proposals = useWaiting('drive_proposals', userId !== null);
  const pledges = useWaiting('pledges', userId !== null);
  const units = useWaiting('inventory', userId !== null);
  const sentRequests = useReceived('blood_requests', userId);
  const sentDonors = useReceived('donors', userId);
  const sentReservations = useReceived('reservations', userId);
  const sentProposals = useReceived('drive_proposals', userId);
  const sentPledges = useReceived('pledges', userId);
  const waiting = [profiles, requests, donors, drives, reservations, proposals, pledges, units];
  const received = [sentRequests, sentDonors, sentReservations, sentProposals, sentPledges];
  if (!drafts || [...waiting, ...received].includes(null)) return null;
  if (userId && !attention) return null;
  const saved = ({ doc }: OwnRecord) => doc.pending?.at ?? 0;
  const created = ({ doc }: OwnRecord) => Date.parse(doc.created_at) || 0;
  return {
    attention: (attention ?? []).toSorted((a, b) => b.at - a.at),
    waiting: waiting.flatMap((found) => found ?? []).toSorted((a, b) => saved(b) - saved(a)),
    drafts,
    received: received
      .flatMap((found) => found ?? [])
      .toSorted((a, b) => created(b) - created(a))
      .slice(0, RECEIVED),
  };
}
