import { clock } from '@/clock';
import type { Remote } from '@/remote/client';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import type { SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import { useCheck } from '@/store/check';
import { provideLookUp } from '@/store/look-up';
import { getSyncLock } from '@/store/rxdb/store-name';
import { useStatus } from '@/store/status';
import { getClientId } from './client-id';
import { connectTabs } from './between-tabs';
import { Engine, EVERYTHING, type Task } from './engine';
import { listenForPokes } from './pokes';
import { keepTrying } from './keep-trying';
import { watchCounts } from './watch-counts';
import type { SyncApi } from '@/remote/sync-api';
import { storeRows } from './pull';

/**
 * Pulls one record by its id, for example after somebody followed a link to it.
 * @throws {Unreachable | Refused | DOMException}
 */
export async function pullRecord(
  store: Store,
  api: SyncApi,
  collection: SyncedName,
  id: string,
): Promise<'found' | 'missing'> {
  const before = (await getSyncedCollection(store, collection).findOne(id).exec())?.toJSON();
  const row = (await api.rows(collection, [id]))[0] ?? { id, _deleted: true };
  // The row is stale if another version was stored, or the record was removed, while the row was on its way.
  await storeRows(
    store,
    collection,
    [row],
    (current) =>
      current?.['rev'] !== before?.['rev'] &&
      !(Number(row['rev']) > Number(current?.['rev'] ?? Infinity)),
  );
  return row['_deleted'] === true ? 'missing' : 'found';
}

/** If a page has run its timers for this long, it counts as awake, even without an event, ms. */
const AWAKE_MS = 30_000;

/** Resolves when the page is no longer frozen, or when `stop` aborts. A frozen page runs no timers. */
function waitUntilAwake(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener('resume', done);
      document.removeEventListener('visibilitychange', done);
      stop.removeEventListener('abort', done);
      resolve();
    };
    // some browsers send only one of the two events
    const timer = setTimeout(done, AWAKE_MS);
    document.addEventListener('resume', done);
    document.addEventListener('visibilitychange', done);
    stop.addEventListener('abort', done);
  });
}

/**
 * Runs work in one tab of the browser, the leader. The other tabs wait until it closes. A leader that the browser
 * freezes makes way for another tab, which can send while it is frozen.
 * @param work must end soon after its signal aborts; a frozen tab does not wait for that
 * @returns a promise that resolves when `stop` aborts
 */
async function runAsLeader(
  name: string,
  stop: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const frozen = new AbortController();
    const freeze = () => frozen.abort();
    document.addEventListener('freeze', freeze);
    const leading = AbortSignal.any([stop, frozen.signal]);
    const asleep = new Promise<void>((resolve) => {
      frozen.signal.addEventListener('abort', () => resolve());
    });
    const lead = () => Promise.race([work(leading), asleep]);
    try {
      if ('locks' in navigator) await navigator.locks.request(name, { signal: leading }, lead);
      else await lead();
    } catch (error) {
      if (!leading.aborted) throw error;
    } finally {
      document.removeEventListener('freeze', freeze);
    }
    if (frozen.signal.aborted) await waitUntilAwake(stop);
  }
}

export interface SyncOptions {
  store: Store;
  client: Remote;
  userId: string | null;
  isAdmin: boolean;
  onContact: (isAdmin: boolean, at: number) => void;
  /** called if the server answers a signed-in person as a visitor: their account may no longer exist */
  onUnknown: () => void;
}

/**
 * Starts to sync a person's store. One tab of the browser does the work, and the other tabs wait.
 * @returns a function that stops it; once its promise has resolved, nothing is sent or written any more
 */
export function startSync({
  store,
  client,
  userId,
  isAdmin,
  onContact,
  onUnknown,
}: SyncOptions): () => Promise<void> {
  const stop = new AbortController();
  const api = createSupabaseSyncApi(client, userId, stop.signal);
  const engineFor = (leading: AbortSignal) =>
    new Engine({
      store,
      // when this tab is frozen, its running calls are aborted, because another tab may lead by then
      api: createSupabaseSyncApi(client, userId, leading),
      userId,
      clientId: getClientId(),
      awaitsRealtime: true,
      onContact: (viewer, at) => {
        useStatus.setState({ lastContact: at });
        onContact(viewer === 'admin', at);
        if (viewer === 'visitor' && userId !== null) onUnknown();
      },
    });
  // Each time this tab begins to lead, it gets a new engine. A new engine begins with all tasks, so a request that
  // came in between is not missed.
  let engine = engineFor(stop.signal);
  provideLookUp((collection, id) => pullRecord(store, api, collection, id));
  const tabs = connectTabs(getSyncLock(userId), (tasks) => engine.scheduler.request(...tasks));
  const ask = (...tasks: Task[]) => {
    engine.scheduler.request(...tasks);
    tabs.ask(tasks);
  };
  const everything = () => ask(...EVERYTHING);
  const visible = () => document.visibilityState === 'visible' && everything();
  const offline = () => useStatus.setState({ online: false });
  const listeners: [EventTarget, string, () => void][] = [
    [window, 'online', everything],
    [window, 'offline', offline],
    [window, 'focus', everything],
    [document, 'visibilitychange', visible],
  ];
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  const endCounts = watchCounts(store, () => engine.scheduler.request('push'));
  const endWanted = useStatus.subscribe(
    (now, before) => now.requested !== before.requested && everything(),
  );
  // after somebody sets this device's clock, the server's next answer corrects the difference
  const endClock = clock.subscribe(() => !clock.isFresh && everything());
  const endChecks = useCheck.subscribe(
    (now, before) => now.requested !== before.requested && ask('digest', ...EVERYTHING),
  );

  const lead = async (leading: AbortSignal) => {
    engine = engineFor(leading);
    const endPokes = listenForPokes({
      client,
      userId,
      isAdmin,
      getPullDuration: () => engine.pullDuration,
      onPoke: (names: SyncedName[]) => engine.scheduler.request(...names),
    });
    const endLead = tabs.lead();
    try {
      await engine.work(leading);
    } finally {
      endLead();
      endPokes();
    }
  };
  const working = keepTrying(
    'Sync begins again',
    () => runAsLeader(getSyncLock(userId), stop.signal, lead),
    stop.signal,
  );

  return async () => {
    stop.abort();
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
    endCounts();
    endWanted();
    endChecks();
    endClock();
    tabs.close();
    provideLookUp(null);
    await working;
  };
}
