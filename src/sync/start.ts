import type { Remote } from '@/remote/client';
import { syncApi } from '@/remote/sync-client';
import { type PulledName, PUSHED, type Store } from '@/store/entities/collections';
import { useCheck } from '@/store/check';
import { provideLookUp } from '@/store/look-up';
import { useStatus } from '@/store/status';
import { clientId } from './client-id';
import { Engine, EVERYTHING } from './engine';
import { listenForPokes } from './pokes';
import { pullRecord } from './pull';
import { takeTurns } from './leader';

export interface SyncOptions {
  store: Store;
  client: Remote;
  userId: string | null;
  isAdmin: boolean;
  onContact: (isAdmin: boolean, at: number) => void;
  /** the server answered a logged-in person as a visitor: it may not know him any more */
  onUnknown: () => void;
}

/** Keeps the counts of unsent and refused changes on the screen, in every tab, and rings when there is work. */
function watchCounts(store: Store, ring: () => void): () => void {
  const counts = new Map<string, number>();
  const watched = [...PUSHED, 'attention'] as const;
  const subscriptions = watched.map((name) => {
    // one type for all collections: RxDB's union of eight collection types cannot be called
    const collection = store[name] as Store['profiles'];
    return collection
      .count({ selector: name === 'attention' ? {} : { unsent: 1 } })
      .$.subscribe((count) => {
        const grew = count > (counts.get(name) ?? 0);
        counts.set(name, count);
        const pending = PUSHED.reduce((sum, c) => sum + (counts.get(c) ?? 0), 0);
        useStatus.setState({ pending, attention: counts.get('attention') ?? 0 });
        if (grew && name !== 'attention') ring();
      });
  });
  return () => subscriptions.forEach((s) => s.unsubscribe());
}

/**
 * Starts replication of a person's store; one tab of the browser does the work, the others wait for its end.
 * @returns how to stop; nothing is sent or written after its promise resolves
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
  const api = syncApi(client, userId, stop.signal);
  const engineFor = (turn: AbortSignal) =>
    new Engine({
      store,
      // a call that was under way when the tab was frozen is not taken up again: others have gone on
      api: syncApi(client, userId, turn),
      userId,
      clientId: clientId(),
      awaitsRealtime: true,
      onContact: (viewer, at) => {
        useStatus.setState({ lastContact: at });
        onContact(viewer === 'admin', at);
        if (viewer === 'visitor' && userId !== null) onUnknown();
      },
    });
  // each turn has its own; it begins with everything, so rings between two turns are not missed
  let engine = engineFor(stop.signal);
  provideLookUp((collection, id) => pullRecord(store, api, collection, id));
  const everything = () => engine.bell.ring(...EVERYTHING);
  const visible = () => document.visibilityState === 'visible' && everything();
  const offline = () => useStatus.setState({ online: false });
  const listeners: [EventTarget, string, () => void][] = [
    [window, 'online', everything],
    [window, 'offline', offline],
    [window, 'focus', everything],
    [document, 'visibilitychange', visible],
  ];
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  const endCounts = watchCounts(store, () => engine.bell.ring('push'));
  const endWanted = useStatus.subscribe(
    (now, before) => now.wanted !== before.wanted && everything(),
  );
  const endChecks = useCheck.subscribe(
    (now, before) => now.wanted !== before.wanted && engine.bell.ring('digest', ...EVERYTHING),
  );

  const lead = async (turn: AbortSignal) => {
    engine = engineFor(turn);
    const endPokes = listenForPokes({
      client,
      userId,
      isAdmin,
      took: () => engine.readingTook,
      onPoke: (names: PulledName[]) => engine.bell.ring(...names),
    });
    try {
      await engine.work(turn);
    } finally {
      endPokes();
    }
  };
  const working = takeTurns(`lifedrop-sync-${userId ?? 'visitor'}`, stop.signal, lead);

  return async () => {
    stop.abort();
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
    endCounts();
    endWanted();
    endChecks();
    provideLookUp(null);
    await working;
  };
}
