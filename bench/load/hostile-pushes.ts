import { makeClient, type Remote } from '@/remote/client';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { requestMutation } from '../../tests/backend/mutations';
import { atMost, percentile, type Result } from '../results-file';
import type { Ready } from './server';

// Measures how long everybody else waits while one account pushes whatever costs the database most. The account has
// not confirmed its address.

const PASSWORD = 'correct horse 7';
const READ_EVERY_MS = 100;
const LOG_IN_EVERY_MS = 1500;
/** As many texts as fit into a push. The server normalises and compares each text before it refuses it. */
const TEXTS = 230;
const MARKS = Array.from({ length: 1998 }, (_, n) => (n % 2 === 0 ? '\u0301' : '\u0316')).join('');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function signUp(ready: Ready) {
  const client: Remote = makeClient(ready, false);
  const email = `${crypto.randomUUID()}@example.org`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('no user');
  return { client, id: data.user.id, email };
}

/**
 * Does some work at regular intervals until the signal ends it.
 * @returns how long each time took, ms, and how many failed
 */
async function timeEach(everyMs: number, signal: AbortSignal, work: () => Promise<unknown>) {
  const taken: number[] = [];
  let failed = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    await work().catch(() => (failed += 1));
    taken.push(performance.now() - begun);
    await pause(everyMs);
  }
  return { taken, failed };
}

/** @param from runs its work as if the work came from that address */
export async function measureHostilePushes(
  ready: Ready,
  from: <T>(address: string, work: () => Promise<T>) => Promise<T>,
  name: string,
  seconds: number,
): Promise<Result[]> {
  const hostile = await from('203.0.113.67', () => signUp(ready));
  const person = await from('198.51.100.9', () => signUp(ready));
  const api = createSupabaseSyncApi(person.client, person.id);
  const { data } = await hostile.client.auth.getSession();
  const headers = {
    apikey: ready.key,
    authorization: `Bearer ${data.session?.access_token ?? ''}`,
    'content-type': 'application/json',
  };
  const mutation = requestMutation(hostile.id);
  const costly = JSON.stringify({ ...mutation, set: { ...mutation.set, reason: `a${MARKS}` } });
  const answers = new Map<string, number>();
  const push = async () => {
    const fresh = () =>
      costly
        .replace(mutation.id, crypto.randomUUID())
        .replace(mutation.row_id, crypto.randomUUID());
    const mutations = Array.from({ length: TEXTS }, fresh).join(',');
    const { status } = await fetch(`${ready.url}/rest/v1/rpc/push_changes`, {
      method: 'POST',
      headers,
      body: `{"client_id":"${hostile.id}","mutations":[${mutations}]}`,
    });
    answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
    // a hostile client waits for less time than the server asks
    if (status === 429 || status === 503) await pause(100);
  };
  const results: Result[] = [];
  for (const atOnce of [1, 6]) {
    const stop = new AbortController();
    const pushing = Array.from({ length: atOnce }, async () => {
      while (!stop.signal.aborted) await from('203.0.113.67', push);
    });
    const measure = (everyMs: number, work: () => Promise<unknown>) =>
      timeEach(everyMs, stop.signal, () => from('198.51.100.9', work));
    await pause(500);
    const measuring = Promise.all([
      measure(READ_EVERY_MS, () => api.pullMany({ blood_requests: null, donors: null }, 500)),
      measure(LOG_IN_EVERY_MS, async () => {
        const { email } = person;
        const client = makeClient(ready, false);
        const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
        if (error) throw error;
      }),
    ]);
    await pause(seconds * 1000);
    stop.abort();
    const [reads, logIns] = await measuring;
    await Promise.all(pushing);
    const under = `${name}, one account pushing ${TEXTS} costly texts, ${atOnce} at once`;
    const line = (what: string, most: number, { taken, failed }: typeof reads) =>
      atMost(
        `${under}: ${what} of others, p95`,
        'ms',
        most,
        {
          ours: failed > 0 ? Infinity : percentile(taken, 0.95),
          peers: { median: Math.round(percentile(taken, 0.5)) },
          runs: taken.length,
        },
        0,
      );
    results.push(line('reads', 250, reads), line('log-ins', 1500, logIns));
  }
  console.error(
    `${name}: pushes answered ${[...answers].map(([what, n]) => `${what}: ${n}`).join(', ')}`,
  );
  return results;
}
