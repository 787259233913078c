import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import type { Remote } from '@/remote/client';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { computeBackoff } from './scheduler';

/** How long to wait for the other topics once one is joined, ms. A refused topic must not delay the rest. */
const JOINING = 500;
/** How often a visitor answers pokes at most, ms. This bounds the load of a busy day. */
const VISITOR_QUIET = 10_000;
/**
 * While the server is busy, a signed-in user waits this many times as long as their pulls take before the next one.
 */
const QUIET_FACTOR = 10;
/** A pull that takes this long shows that the server is busy, ms. */
const BUSY_PULL = 150;

/**
 * How often a signed-in user answers pokes at most, ms. A busy server answers everybody later, so all wait longer,
 * and those whose pulls are quick hardly wait. There is no step, because at a step some would wait for seconds and
 * the others not at all.
 * @param pull how long the last pulls took, ms
 */
const computeQuiet = (pull: number): number =>
  Math.min(pull * QUIET_FACTOR * Math.min(pull / BUSY_PULL, 1), VISITOR_QUIET);

export interface PokeOptions {
  client: Remote;
  userId: string | null;
  isAdmin: boolean;
  /** how long pulls take at present, ms */
  getPullDuration: () => number;
  onPoke: (collections: SyncedName[]) => void;
}

/** Passes the first poke on at once, then gathers the pokes within `quiet()` ms into one call. */
export function gatherPokes(
  quiet: () => number,
  jitter: number,
  random: () => number,
  call: (names: SyncedName[]) => void,
) {
  const names = new Set<SyncedName>();
  // measured by `performance.now()`, because a clock that is set back must not stop pokes
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
 * Listens for pokes ("look again") over realtime. After each connection it requests everything, once for all topics,
 * because pokes are lost without a connection.
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
  // the client joins again after an error, but never a channel that the server has closed
  const closed = new Map<string, number>();
  const rejoins = new Map<string, ReturnType<typeof setTimeout>>();
  const joinAgain = (topic: string) => {
    if (stopped || rejoins.has(topic)) return;
    const times = (closed.get(topic) ?? 0) + 1;
    closed.set(topic, times);
    const again = () => {
      rejoins.delete(topic);
      // the client has forgotten the closed channel; removing it would remove the new one, because both have the same
      // topic
      channels.set(topic, join(topic));
    };
    rejoins.set(topic, setTimeout(again, computeBackoff(times, Math.random())));
  };
  const joinAll = () => {
    if (!stopped) for (const topic of topics) channels.set(topic, join(topic));
  };
  // before the connection has the session, the server refuses a person's own topic, and the next try is a second
  // later
  client.realtime.setAuth().then(joinAll, joinAll);
  return () => {
    stopped = true;
    gathered.stop();
    clearTimeout(rest);
    for (const timer of rejoins.values()) clearTimeout(timer);
    for (const channel of channels.values()) void client.removeChannel(channel);
  };
}
