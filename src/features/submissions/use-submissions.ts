import type { MangoQuery } from 'rxdb';
import { rulesOf } from '@/collections/all';
import { isWork, SYNCED, type SyncedName } from '@/collections/facts';
import type { Documents } from '@/collections/documents';
import type { AttentionDoc, DraftDoc } from '@/collections/device';
import { useLive } from '@/store/hooks/use-live';
import { useEffect, useState } from 'react';
import { useCurrentStore } from '@/store/current';
import { selectReadable } from '@/store/drafts/claim-draft';

/** Returns the drafts that this tab may show, the latest first. Null until the store has answered. */
function useDrafts(): DraftDoc[] | null {
  const store = useCurrentStore((current) => current.store);
  const { rows } = useLive('drafts', { selector: {} });
  const [readable, setReadable] = useState<{ of: unknown; drafts: DraftDoc[] } | null>(null);
  useEffect(() => {
    if (!store || !rows) return undefined;
    let alive = true;
    void (async () => {
      const drafts = await selectReadable(store, rows);
      if (alive) setReadable({ of: store, drafts: drafts.toSorted((a, b) => b.at - a.at) });
    })();
    return () => {
      alive = false;
    };
  }, [store, rows]);
  // the drafts of the previous store may belong to another person
  return rows && readable?.of === store ? readable.drafts : null;
}

/** One of the person's own records, and its table. */
export type OwnRecord = { table: SyncedName; doc: Documents[SyncedName] };

const WORK = SYNCED.filter(isWork);
/** The collections that have an index by owner, with the newest record first. */
const OWNED = SYNCED.filter((table) =>
  rulesOf(table).indexes.some((index) => index.join() === 'user_id,newest'),
);

/** How many unsent records of each table the page shows. */
const WAITING = 50;
const RECEIVED = 20;

function useWaiting(table: SyncedName, wanted: boolean): OwnRecord[] | null {
  const query = { selector: { unsent: 1 }, limit: WAITING };
  // the query is right for each of the tables, but their union type cannot express that
  const { rows } = useLive(table, wanted ? (query as MangoQuery<Documents[SyncedName]>) : null);
  return wanted ? (rows?.map((doc) => ({ table, doc })) ?? null) : [];
}

function useReceived(table: SyncedName, userId: string | null) {
  const query = {
    selector: { user_id: userId ?? '', unsent: 0 },
    sort: [{ user_id: 'asc' }, { newest: 'asc' }],
    limit: RECEIVED,
  };
  // the query is right for each of the tables, but their union type cannot express that
  const { rows } = useLive(table, userId ? (query as MangoQuery<Documents[typeof table]>) : null);
  return userId ? (rows?.map((doc) => ({ table, doc })) ?? null) : [];
}

export interface Submissions {
  attention: AttentionDoc[];
  waiting: OwnRecord[];
  drafts: DraftDoc[];
  received: OwnRecord[];
}

/** Returns what the person has submitted on this device, sent or not. Null until the store has answered. */
export function useSubmissions(userId: string | null): Submissions | null {
  const attention = useLive('attention', userId ? { selector: {} } : null).rows;
  const drafts = useDrafts();
  // the lists of collections never change, so the same hooks run at each render
  // oxlint-disable-next-line react/rules-of-hooks
  const waiting = WORK.map((table) => useWaiting(table, userId !== null));
  // oxlint-disable-next-line react/rules-of-hooks
  const received = OWNED.map((table) => useReceived(table, userId));
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
