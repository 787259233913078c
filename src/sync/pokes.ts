import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import type { Remote } from '@/remote/client';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { computeBackoff } from './scheduler';

/** How long to wait for the other topics after one has been joined, ms. A refused topic must not delay the pull. */
const JOINING = 500;
/** A visitor's device answers pokes at most once in this time, ms. This limits the load on a busy day. */
const VISITOR_QUIET = 10_000;
/** While the server is busy, a signed-in person's device waits this many times as long as its last pulls took. */
const QUIET_FACTOR = 10;
/** If a pull takes this long, the server is busy, ms. */
const BUSY_PULL = 150;

/**
 * Computes how long a signed-in person's device waits after it has answered a poke, ms. A busy server takes longer
 * for everybody, so everybody waits longer. A device whose pulls are quick hardly waits. The wait grows evenly: with
 * a fixed limit, devices on one side of it would wait for seconds and those on the other side not at all.
 * @param pull how long the last pulls took, ms
 */
const computeQuiet = (pull: number): number =>
  Math.min(pull * QUIET_FACTOR * Math.min(pull / BUSY_PULL, 1), VISITOR_QUIET);

export interface PokeOptions {
  client: Remote;
  userId: string | null;
  isAdmin: boolean;
  /** returns how long pulls take now, ms */
  getPullDuration: () => number;
  onPoke: (collections: SyncedName[]) => void;
}

/** Passes the first poke on at once. Collects the pokes of the next `quiet()` ms and passes them on together. */
export function gatherPokes(
  quiet: () => number,
  jitter: number,
  random: () => number,
  call: (names: SyncedName[]) => void,
) {
  const names = new Set<SyncedName>();
  // `last` is a time of `performance.now()`, because a clock that somebody sets back must not stop pokes
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const fire = () => {
    timer = undefined;
    last = performance.now();
    const due = [...names];
    names.clear();
    call(due);
  };
  return {
    add(name: SyncedName) {
      names.add(name);
      timer ??= setTimeout(
        fire,
        Math.max(0, last + quiet() - performance.now()) + random() * jitter,
      );
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Listens for pokes over realtime. A poke names a collection that has changed. Each time the topics have been joined,
 * it requests all collections, because the server does not repeat pokes that came while there was no connection.
 * @returns a function that stops listening
 */
export function listenForPokes({
  client,
  userId,
  isAdmin,
  getPullDuration,
  onPoke,
}: PokeOptions): () => void {
  const userQuiet = () => computeQuiet(getPullDuration());
  const gathered =
    userId === null
      ? gatherPokes(() => VISITOR_QUIET, 1000, Math.random, onPoke)
      : gatherPokes(userQuiet, 0, Math.random, onPoke);
  const topics = [
    'sync:public',
    ...(userId ? [`sync:user:${userId}`] : []),
    ...(isAdmin ? ['sync:admin'] : []),
  ];
  const joined = new Set<string>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const lookAtAll = () => onPoke([...SYNCED]);
  const join = (topic: string): RealtimeChannel =>
    client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }: { payload?: { table?: string } }) => {
        const name = SYNCED.find((c) => c === payload?.table);
        if (name) gathered.add(name);
      })
      .subscribe((state) => {
        clearTimeout(rest);
        if (state !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) joined.delete(topic);
        else if (joined.add(topic).size === topics.length) lookAtAll();
        if (joined.size > 0 && joined.size < topics.length) rest = setTimeout(lookAtAll, JOINING);
        if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) closed.delete(topic);
        else if (state === REALTIME_SUBSCRIBE_STATES.CLOSED) joinAgain(topic);
      });
  const channels = new Map<string, RealtimeChannel>();
  let stopped = false;
  // How many times the server has closed each topic since this tab last joined it. After an error the client joins
  // again by itself. After a close it does not, so `joinAgain` does.
  const closed = new Map<string, number>();
  const rejoins = new Map<string, ReturnType<typeof setTimeout>>();
  const joinAgain = (topic: string) => {
    if (stopped || rejoins.has(topic)) return;
    const times = (closed.get(topic) ?? 0) + 1;
    closed.set(topic, times);
    const again = () => {
      rejoins.delete(topic);
      // The client no longer has the closed channel. `removeChannel` would remove the new one, which has the same
      // topic.
      channels.set(topic, join(topic));
    };
    rejoins.set(topic, setTimeout(again, computeBackoff(times, Math.random())));
  };
  const joinAll = () => {
    if (!stopped) for (const topic of topics) channels.set(topic, join(topic));
  };
  // The server refuses a person's own topic if the connection does not have the session yet. The client would try
  // again only a second later.
  client.realtime.setAuth().then(joinAll, joinAll);
  return () => {
    stopped = true;
    gathered.stop();
    clearTimeout(rest);
    for (const timer of rejoins.values()) clearTimeout(timer);
    for (const channel of channels.values()) void client.removeChannel(channel);
  };
}
