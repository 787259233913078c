// @module-tag long

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import { type PostgresServer, startPostgres } from '../support/start-postgres';
import { type StartedServer, startServer } from '../support/start-server';
import { connectTo, makeDist, PASSWORD } from './fixture';
import { donationMutation, requestMutation } from './mutations';
import { hear, realtimeClient, subscribed, until } from './realtime-clients';

// Two processes of `npm start` that serve one database on a Postgres server.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const newFolder = () => mkdtempSync(join(tmpdir(), 'lifedrop-processes-'));
const [dataDir, otherDir, distDir] = [newFolder(), newFolder(), makeDist()];
let postgres: PostgresServer;
let databaseUrl: string;
let servers: [StartedServer, StartedServer];

const start = (folder = dataDir, env: NodeJS.ProcessEnv = {}) =>
  startServer({
    dataDir: folder,
    distDir,
    script: 'start.ts',
    env: { DATABASE_URL: databaseUrl, ...env },
  });

const at = (n: 0 | 1) => connectTo(servers[n].url, servers[n].publishableKey);

async function signIn(n: 0 | 1, password = PASSWORD): Promise<SupabaseClient> {
  const client = at(n);
  const { error } = await client.auth.signInWithPassword({ email: 'ann@example.org', password });
  if (error) throw error;
  return client;
}

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? '';

async function push(client: SupabaseClient, mutations: object[]) {
  const args = { client_id: crypto.randomUUID(), mutations };
  const { data, error } = await client.rpc('push_changes', args);
  if (error) throw new Error(error.message);
  return data as { status: string }[];
}

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = `postgres://postgres@localhost/postgres?host=${postgres.address.host}`;
  // both start at once on an empty database: one migrates it, and the other waits
  const first = start();
  await until(() => cpSync(join(dataDir, 'secrets.json'), join(otherDir, 'secrets.json')), 60_000);
  servers = await Promise.all([first, start(otherDir)]);
  const ann = at(0);
  await ann.auth.signUp({ email: 'ann@example.org', password: PASSWORD });
  await ann.rpc('claim_admin'); // administrators have no quotas
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  for (const folder of [dataDir, otherDir, distDir])
    rmSync(folder, { recursive: true, force: true });
});

describe('two processes on one Postgres database', () => {
  it('know the same accounts and rows, and poke the devices of each other', async () => {
    const ann = await signIn(1);
    const realtime = realtimeClient(servers[1].url, servers[1].publishableKey);
    const heard = hear(realtime.channel('sync:public', { config: { private: true } }));
    await subscribed(heard);
    const mutation = requestMutation(await idOf(ann));
    expect(await push(await signIn(0), [mutation])).toMatchObject([{ status: 'applied' }]);
    await until(() => expect(heard.pokes).toContainEqual({ table: 'blood_requests' }));
    const { data } = await ann.rpc('pull_changes', { collection: 'blood_requests' });
    expect((data as { rows: { id: string }[] }).rows.map(({ id }) => id)).toContain(
      mutation.row_id,
    );
    await realtime.disconnect();
  });

  it('apply a mutation once that a device sends to both', async () => {
    const [one, other] = [await signIn(0), await signIn(1)];
    const mutations = Array.from({ length: 20 }, () => donationMutation('', 'Toledo'));
    const id = await idOf(one);
    for (const mutation of mutations) mutation.set.user_id = id;
    const answers = await Promise.all([push(one, mutations), push(other, mutations)]);
    for (const answer of answers)
      expect(answer.map(({ status }) => status)).toEqual(mutations.map(() => 'applied'));
    const { data } = await one.rpc('pull_changes', { collection: 'donors' });
    const rows = (data as { rows: { city: string }[] }).rows.filter(
      ({ city }) => city === 'Toledo',
    );
    expect(rows).toHaveLength(20);
  });

  it('count wrong passwords together', async () => {
    const guess = async (n: 0 | 1) => {
      const email = 'ann@example.org';
      return (await at(n).auth.signInWithPassword({ email, password: 'wrong horse' })).error
        ?.status;
    };
    for (let n = 0; n < 10; n += 1) expect(await guess(n % 2 === 0 ? 0 : 1)).toBe(400);
    await until(async () => expect(await guess(1)).toBe(429));
    expect(await guess(0)).toBe(429);
  });

  it('lose nothing acknowledged when one is killed, and the other goes on', async () => {
    const acknowledged: string[] = [];
    const [client, other] = await Promise.all(
      servers.map(async (server) => {
        // the account's guesses are used up from this address, so this person is somebody else
        const made = connectTo(server.url, server.publishableKey);
        const email = `bob-${server.port}@example.org`;
        await made.auth.signUp({ email, password: PASSWORD });
        return made;
      }),
    );
    if (!client || !other) throw new Error('a server is missing');
    const write = async (who: SupabaseClient) => {
      const id = await idOf(who);
      for (let n = 0; n < 8; n += 1) {
        const mutation = { ...donationMutation(id), row_id: crypto.randomUUID() };
        const answer = await push(who, [mutation]).catch(() => null);
        if (answer?.[0]?.status === 'applied') acknowledged.push(mutation.row_id);
      }
    };
    const writes = [write(client), write(other)];
    await until(() => expect(acknowledged.length).toBeGreaterThan(3));
    await servers[0].kill();
    await Promise.all(writes);
    expect(acknowledged.length).toBeGreaterThanOrEqual(8);
    servers[0] = await start();
    const database = new PostgresDatabase(postgres.address, 1);
    const kept = await database.asOwner((session) =>
      session.query<{ id: string }>('select id from public.donors where id = any ($1::uuid[])', [
        acknowledged,
      ]),
    );
    await database.close();
    expect(kept.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  });

  it('go on, and poke again, after Postgres ended all their sessions', async () => {
    const bob = at(0);
    await bob.auth.signUp({ email: 'carol@example.org', password: PASSWORD });
    const realtime = realtimeClient(servers[1].url, servers[1].publishableKey);
    const heard = hear(realtime.channel('sync:public', { config: { private: true } }));
    await subscribed(heard);
    const database = new PostgresDatabase(postgres.address, 1);
    await database.asOwner((session) =>
      session.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
      ),
    );
    await database.close();
    const id = await idOf(bob);
    await until(async () => {
      await push(bob, [donationMutation(id)]);
      expect(heard.pokes).toContainEqual({ table: 'donors' });
    }, 30_000);
    await until(async () => expect((await fetch(`${servers[0].url}/health`)).status).toBe(200));
    await realtime.disconnect();
  });

  it('refuses to start with other keys, and says which file to copy', async () => {
    const stranger = newFolder();
    await expect(start(stranger)).rejects.toThrow(
      /was set up with other keys\. Copy secrets\.json/,
    );
    rmSync(stranger, { recursive: true, force: true });
  });

  it('says so if the address is no address of a database', async () => {
    await expect(start(dataDir, { DATABASE_URL: 'mysql://localhost/x' })).rejects.toThrow(
      'DATABASE_URL is no URL of a Postgres database',
    );
  });
});
