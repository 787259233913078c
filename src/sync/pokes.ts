import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import type { Remote } from '@/remote/client';
import { PULLED, type PulledName } from '@/store/entities/collections';

/** How long to wait for the other topics once one is joined, ms. A refused topic must not block the rest. */
const JOINING = 500;
/** Visitors react to the first poke within a second, then once every 10 s, to limit load on busy days, ms. */
const VISITOR_QUIET = 10_000;
/** Signed-in users react at once, then at most this often, ms. */
const USER_QUIET = 100;
/** Back off in proportion to the last pull beyond this, ms, so a slow server has room for pushes. */
const SLOW = 100;
const SLOW_FACTOR = 10;

export interface PokeOptions {
  client: Remote;
  userId: string | null;
  isAdmin: boolean;
  /** how long the last pull took, ms */
  getPullDuration: () => number;
  onPoke: (collections: PulledName[]) => void;
}

/** Passes the first name on at once, then batches the names that arrive within `quiet()` ms into one call. */
export function gatherPokes(
  quiet: () => number,
  jitter: number,
  random: () => number,
  call: (names: PulledName[]) => void,
) {
  const names = new Set<PulledName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const fire = () => {
    timer = undefined;
    last = Date.now();
    const due = [...names];
    names.clear();
    call(due);
  };
  return {
    add(name: PulledName) {
      names.add(name);
      timer ??= setTimeout(fire, Math.max(0, last + quiet() - Date.now()) + random() * jitter);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Listens for pokes over realtime. Pokes are lost while disconnected, so everything is pulled after each
 * (re)connect, once for all topics.
 * @returns a function that stops listening
 */
export function listenForPokes({
  client,
  userId,
  isAdmin,
  getPullDuration,
  onPoke,
}: PokeOptions): () => void {
  const userQuiet = () =>
    Math.min(Math.max(USER_QUIET, (getPullDuration() - SLOW) * SLOW_FACTOR), VISITOR_QUIET);
  const gathered =
    userId === null
      ? gatherPokes(() => VISITOR_QUIET, 1000, Math.random, onPoke)
      : gatherPokes(userQuiet, 50, Math.random, onPoke);
  const topics = [
    'sync:public',
    ...(userId ? [`sync:user:${userId}`] : []),
    ...(isAdmin ? ['sync:admin'] : []),
  ];
  const joined = new Set<string>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const lookAtAll = () => onPoke([...PULLED]);
  const join = (topic: string): RealtimeChannel =>
    client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }: { payload?: { table?: string } }) => {
        const name = PULLED.find((c) => c === payload?.table);
        if (name) gathered.add(name);
      })
      .subscribe((state) => {
        clearTimeout(rest);
        if (state !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) joined.delete(topic);
        else if (joined.add(topic).size === topics.length) lookAtAll();
        if (joined.size > 0 && joined.size < topics.length) rest = setTimeout(lookAtAll, JOINING);
      });
  let channels: RealtimeChannel[] = [];
  let stopped = false;
  const joinAll = () => {
    if (!stopped) channels = topics.map(join);
  };
  // Set the session first: without it the server refuses the user's own topic, and the retry takes a second.
  client.realtime.setAuth().then(joinAll, joinAll);
  return () => {
    stopped = true;
    gathered.stop();
    clearTimeout(rest);
    for (const channel of channels) void client.removeChannel(channel);
  };
}
