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
 * Pulls one record by id, for example after a link to it was followed.
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
  // a pull or an answer brought another version, or removed the record, while this one was on its way
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

/** How long a page runs timers before it counts as awake without an event, ms. */
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
    // a browser may send one event and not the other
    const timer = setTimeout(done, AWAKE_MS);
    document.addEventListener('resume', done);
    document.addEventListener('visibilitychange', done);
    stop.addEventListener('abort', done);
  });
}

/**
 * Runs work in one tab of the browser, the leader. The others wait until it ends. A tab that the browser freezes
 * gives up leadership, because the other tabs could send nothing while it sleeps.
 * @param work must end soon after its signal aborts; a frozen tab does not wait for it
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
  /** called if the server answers a signed-in person as a visitor: the account may no longer exist */
  onUnknown: () => void;
}

/**
 * Starts replication of a person's store. One tab of the browser does the work; the others wait until it ends.
 * @returns a function that stops it; after its promise resolves nothing is sent or written
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
      // aborts a call that was running when the tab was frozen, because another tab may lead by now
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
  // each time that this tab leads it gets a new engine, which starts with a full sync, so that no request in between
  // is missed
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
  // somebody set this device's clock: the server's next answer corrects the difference
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
