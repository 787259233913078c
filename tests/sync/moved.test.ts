// @module-tag long

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { changeRecord, createRecord } from '@/store/changes/records';
import { makeDist } from '../backend/fixture';
import { type PostgresServer, startPostgres } from '../support/start-postgres';
import { type StartedServer, startServer } from '../support/start-server';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { Device, type Person, visitor } from './device';
import { donation } from './rows';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const [dataDir, distDir] = [mkdtempSync(join(tmpdir(), 'lifedrop-moved-')), makeDist()];
let postgres: PostgresServer;
let databaseUrl: string;
let server: StartedServer;
let proxy: TcpProxy;

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = `postgres://postgres@localhost/postgres?host=${postgres.address.host}`;
  server = await startServer({ dataDir, distDir, demo: true });
  proxy = await startTcpProxy({ port: server.port });
});
afterEach(() => Device.closeAll());
afterAll(async () => {
  await proxy.close();
  await server.stop();
  await postgres.stop();
  for (const folder of [dataDir, distDir]) rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run move`. @param killAfter it is killed when it has reported this many tables */
function move(args: string[], killAfter = Infinity) {
  const program = ['--import', 'tsx', 'supabase/embedded/move.ts', ...args];
  const child = spawn(process.execPath, program, { env: { ...process.env, DATA_DIR: dataDir } });
  let out = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (out.split('\n').length > killAfter) child.kill('SIGKILL');
  });
  return new Promise<{ code: number | null; out: string }>((done) => {
    child.once('close', (code) => done({ code, out }));
  });
}

const onPostgres = () => ({ env: { DATABASE_URL: databaseUrl } });

async function serve(options: { env?: NodeJS.ProcessEnv }): Promise<void> {
  server = await startServer({ dataDir, distDir, ...options });
  proxy.redirect(server.port);
}

async function logIn(account: { email: string; password: string }): Promise<Person> {
  const { client } = await visitor({ url: proxy.url, publishableKey: server.publishableKey });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { client, userId: data.user.id, email: account.email };
}

const rowsOf = (table: string) =>
  server.query(`select to_jsonb(t) as row from ${table} t order by id`);

const TABLES = ['donors', 'blood_requests', 'pledges', 'drives', 'inbox', 'profiles'];
const everything = async () =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (name) => [name, await rowsOf(`public.${name}`)] as const)),
  );

test('the demo moves to Postgres and back: old passwords, and unsent work arrives once', async () => {
  const accounts = server.demoAccounts;
  const [donor] = accounts;
  if (!donor) throw new Error('there is no demo account');
  const device = await Device.of(await logIn(donor));
  const old = donation(device.person, { city: 'Before' });
  await createRecord(device.store, 'donors', old);
  await device.sync();
  // the server receives this one, and its answer is lost
  const heardOf = donation(device.person, { city: 'Heard' });
  await createRecord(device.store, 'donors', heardOf);
  const { api } = device;
  device.api = {
    ...api,
    push: async (...call) => {
      await api.push(...call);
      throw new Error('the answer was lost');
    },
  };
  await device.sync().catch(() => undefined);
  device.api = api;
  await changeRecord(device.store, 'donors', old.id, { city: 'Unsent' });
  const fresh = donation(device.person, { city: 'Fresh' });
  await createRecord(device.store, 'donors', fresh);
  expect(await device.unsent()).toBe(3);
  const before = await everything();
  const refused = await move(['--to', databaseUrl]);
  expect(refused.out).toContain('is in use by another process');
  await server.stop();

  const killed = await move(['--to', databaseUrl], 12);
  expect(killed.code).toBe(null);
  const moved = await move(['--to', databaseUrl]);
  expect(moved.out).toContain('moved');
  expect(moved.code).toBe(0);
  await serve(onPostgres());
  expect(await everything()).toEqual(before);
  for (const account of accounts) await logIn(account);
  expect((await device.person.client.auth.refreshSession()).error).not.toBeNull();

  const again = async () => {
    device.api = createSupabaseSyncApi((await logIn(donor)).client, device.person.userId);
    await device.sync();
    await device.sync();
    expect(await device.unsent()).toBe(0);
    expect(await device.rows('attention')).toEqual([]);
    const rows = (await device.rows('donors')).filter(
      ({ user_id }) => user_id === device.person.userId,
    );
    return rows.map(({ id, city }) => [id, city]);
  };
  const wanted = [
    [old.id, 'Unsent'],
    [heardOf.id, 'Heard'],
    [fresh.id, 'Fresh'],
  ];
  expect(await again()).toEqual(expect.arrayContaining(wanted));
  expect(await rowsOf('public.donors')).toHaveLength((before['donors']?.length ?? 0) + 1);

  // a database that people use is not mixed with another one
  expect((await move(['--from', databaseUrl])).out).toContain('Stop all its processes first');
  await createRecord(device.store, 'donors', donation(device.person, { city: 'On the way back' }));
  const onServer = await everything();
  await server.stop();
  expect((await move(['--to', databaseUrl])).out).toContain('has accounts');
  expect((await move(['--from', databaseUrl], 12)).code).toBe(null);
  expect(await move(['--from', databaseUrl])).toMatchObject({ code: 0 });
  await serve({});
  expect(await everything()).toEqual(onServer);
  for (const account of accounts) await logIn(account);
  expect(await again()).toEqual(expect.arrayContaining(wanted));
  expect(await rowsOf('public.donors')).toHaveLength((onServer['donors']?.length ?? 0) + 1);
});
