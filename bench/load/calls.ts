import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClient, type Remote } from '@/remote/client';
import type { Checkpoint } from '@/remote/sync-api';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { newDataFolder } from '../../tests/support/data-folder';
import { type StartedServer, startServer } from '../../tests/support/start-server';
import { atMost, percentile, type Result } from '../results-file';

// Measures what a single call costs on an embedded server that has nothing else to do.

const PASSWORD = 'correct horse 7';
const ACCEPTS = 100;
const AT_ONCE = 50;
const CALLS = 500;

/**
 * Times a call within the database, made as this person: the median in ms. Fifty calls are timed together, many
 * times, because the embedded database's clock counts whole milliseconds.
 */
const TIMER = `
create schema bench;
create function bench.time_call(person uuid, call text, times integer) returns float8 language plpgsql as $$
declare
  began timestamptz;
  taken float8[] := '{}';
begin
  perform set_config('request.jwt.claims', json_build_object('sub', person)::text, true),
    set_config('request.jwt.claim.sub', person::text, true), set_config('role', 'authenticated', true);
  for n in 1..times / 50 loop
    began := clock_timestamp();
    for m in 1..50 loop
      execute call;
    end loop;
    taken := taken || extract(epoch from clock_timestamp() - began)::float8 * 1000 / 50;
  end loop;
  perform set_config('role', 'none', true);
  return (select percentile_cont(0.5) within group (order by t) from unnest(taken) t);
end $$`;

/** Adds donors, a request for many units, and an open pledge of each of some donors. */
const ASKED = [
  `insert into auth.users (id, email)
    select ('00000000-0000-4000-8000-2' || lpad(n::text, 11, '0'))::uuid, 'donor-' || n || '@people.test'
    from generate_series(1, ${ACCEPTS + 2 * AT_ONCE}) n`,
  `insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
      email, reason, requester_name, requester_type)
    values (gen_random_uuid(), $1, 'P-123456', 'A+', 'General Hospital', 1000, 'High', '555 0101',
      'ward@example.org', 'Surgery', 'Nurse Example', 'hospital') returning id::text`,
  `insert into public.pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version)
    select gen_random_uuid(), $1, u.id, 'O-', now() + interval '3 hours', 'Ann Donor',
      '555 0100', w.version
    from auth.users u, private.consent_words w where u.email like 'donor-%@people.test' order by u.email limit $2 offset $3 returning id::text`,
];

type Person = Awaited<ReturnType<typeof logIn>>;

async function logIn({ url, publishableKey: key }: StartedServer) {
  const client: Remote = makeClient({ url, key }, false);
  const email = `${crypto.randomUUID()}@example.org`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('no user');
  return { id: data.user.id, api: createSupabaseSyncApi(client, data.user.id) };
}

/** Accepts pledges in one call of a device. @returns how long it took until the server's answer, ms */
async function accept({ id: owner, api }: Person, pledges: readonly string[]): Promise<number> {
  const mutations = pledges.map((row_id) => ({
    id: crypto.randomUUID(),
    collection: 'pledges' as const,
    row_id,
    base: { decision: null },
    set: { decision: 'accepted' },
  }));
  const start = performance.now();
  const answers = await api.push(owner, mutations);
  const taken = performance.now() - start;
  if (!answers.every(({ row }) => row?.['status'] === 'accepted'))
    throw new Error(JSON.stringify(answers));
  return taken;
}

/**
 * Measures decisions from the call of the owner's device to the server's answer: one after the other, fifty in one call,
 * and fifty people who accept one donor each at the same moment.
 */
async function measureAccepts(server: StartedServer): Promise<Result[]> {
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => logIn(server)));
  const [owner] = people;
  if (!owner) throw new Error('nobody is logged in');
  const [donors = '', request = '', pledges = ''] = ASKED;
  await server.query(donors);
  const asked = await Promise.all(
    people.map(async ({ id }) => {
      const [made] = await server.query(request, [id]);
      return String(made?.['id']);
    }),
  );
  const offers = await Promise.all(
    asked.map(async (id, n) => {
      // the first has many donors, each of the others one, and nobody offers twice
      const many = ACCEPTS + AT_ONCE;
      const made = await server.query(pledges, n === 0 ? [id, many, 0] : [id, 1, many + n]);
      return made.map((row) => String(row['id']));
    }),
  );
  const [own = [], ...others] = offers;
  const line = (how: string, taken: number[]) =>
    atMost(`Accept of a pledge to its acknowledgement, embedded server${how}, p95`, 'ms', 150, {
      ours: percentile(taken, 0.95),
      runs: taken.length,
    });
  const single: number[] = [];
  for (const id of own.slice(0, ACCEPTS)) single.push(await accept(owner, [id]));
  const batch = await accept(owner, own.slice(ACCEPTS));
  const crowd = await Promise.all(
    people.slice(1).map((person, n) => accept(person, others[n] ?? [])),
  );
  return [
    line('', single),
    line(`, ${AT_ONCE} in one call`, [batch]),
    line(`, ${AT_ONCE - 1} people at the same moment`, crowd),
  ];
}

/**
 * Measures the call of a returning device that finds nothing new: how much time the server needs besides the
 * database.
 */
async function measureOverhead(server: StartedServer): Promise<Result> {
  const { id, api } = await logIn(server);
  const collections = ['blood_requests', 'donors', 'pledges'] as const;
  const { pages } = await api.pullMany({ blood_requests: null, donors: null, pledges: null }, 500);
  const checkpoints = Object.fromEntries(
    collections.map((name): [string, Checkpoint | null] => [name, pages[name]?.checkpoint ?? null]),
  );
  const taken: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const start = performance.now();
    await api.pullMany(checkpoints, 500);
    taken.push(performance.now() - start);
  }
  await server.query(TIMER.split(';\n', 1)[0] ?? '');
  await server.query(TIMER.slice(TIMER.indexOf('create function')));
  const call = `select to_json(f)::text from public.pull_many('${JSON.stringify(checkpoints)}'::jsonb, 500) f`;
  const [row] = await server.query('select bench.time_call($1, $2, $3) as ms', [id, call, CALLS]);
  // the first calls do not count, because they compile the code that they run
  const all = percentile(taken.slice(CALLS / 5), 0.5);
  return atMost('A call above its SQL, embedded server, median', 'ms', 3, {
    ours: all - Number(row?.['ms']),
    peers: { 'the whole call': all },
    runs: CALLS,
  });
}

/** Measures single calls on an embedded server that runs in a process of its own. */
export async function measureCalls(): Promise<Result[]> {
  const dataDir = await newDataFolder();
  const distDir = mkdtempSync(join(tmpdir(), 'lifedrop-dist-'));
  writeFileSync(join(distDir, 'index.html'), '<!doctype html>');
  const server = await startServer({ dataDir, distDir });
  try {
    return [await measureOverhead(server), ...(await measureAccepts(server))];
  } finally {
    await server.stop();
    for (const folder of [dataDir, distDir]) rmSync(folder, { recursive: true, force: true });
  }
}
