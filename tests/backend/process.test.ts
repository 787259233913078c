// @module-tag long

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newDataFolder } from '../support/data-folder';
import { type StartedServer, startServer } from '../support/start-server';
import { connectTo, makeDist, PASSWORD } from './fixture';
import { donationMutation, requestMutation } from './mutations';
import { hear, realtimeClient, subscribed, until } from './realtime-clients';
import { openSocket } from './realtime-socket';

// The limits are long: these tests start many processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'lifedrop-process-'));
const distDir = makeDist();
let server: StartedServer;

const start = (port = 0) => startServer({ dataDir, distDir, port, script: 'start.ts' });
const connect = () => connectTo(server.url, server.publishableKey);

async function signIn(email: string): Promise<SupabaseClient> {
  const client = connect();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function pulled(client: SupabaseClient, collection: string) {
  const { data } = await client.rpc('pull_changes', { collection });
  return (data as { rows: Record<string, unknown>[] }).rows;
}

beforeAll(async () => {
  server = await start();
  const ann = connect();
  await ann.auth.signUp({ email: 'ann@example.org', password: PASSWORD });
  await ann.rpc('claim_admin'); // administrators have no quotas
});
afterAll(async () => {
  await server.stop();
  for (const folder of [dataDir, distDir]) rmSync(folder, { recursive: true, force: true });
});

describe('npm start’s process', () => {
  it('prints one line, which says that it is ready, and no warning of Node', () => {
    expect(server.stdout()).toBe(`ready ${server.url}\n`);
    expect(server.stderr()).not.toContain('Warning');
  });

  it('loses nothing acknowledged when it is killed, and starts again on the same folder', async () => {
    const written: string[] = [];
    for (const city of ['Columbus', 'Houston', 'Springfield']) {
      const ann = await signIn('ann@example.org');
      const id = (await ann.auth.getUser()).data.user?.id ?? '';
      const mutation = donationMutation(id);
      const mutations = [{ ...mutation, set: { ...mutation.set, city } }];
      const { error } = await ann.rpc('push_changes', { client_id: id, mutations });
      written.push(city);
      await server.kill(); // the kill comes right after the answer
      expect(error).toBeNull();
      expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true);
      expect(existsSync(join(dataDir, 'lock'))).toBe(true);
      const before = server;
      server = await start();
      expect(server.publishableKey).toBe(before.publishableKey);
      const rows = await pulled(await signIn('ann@example.org'), 'donors');
      expect(rows.map((row) => row['city'])).toEqual(written);
    }
  });

  it('has every acknowledged record when it is killed during many writes', async () => {
    const ann = await signIn('ann@example.org');
    const id = (await ann.auth.getUser()).data.user?.id ?? '';
    const acknowledged: string[] = [];
    // eight writers are like eight tabs: one sends, and seven wait
    const write = async (): Promise<void> => {
      for (let n = 0; n < 8; n += 1) {
        const mutation = requestMutation(id);
        const { data } = await ann.rpc('push_changes', { client_id: id, mutations: [mutation] });
        if (data) acknowledged.push(mutation.row_id);
      }
    };
    const writes = Array.from({ length: 8 }, write);
    await until(() => expect(acknowledged.length).toBeGreaterThan(15));
    await server.kill();
    await Promise.all(writes);
    // fewer than all writes were acknowledged, so the kill came in the middle of them
    expect(acknowledged.length).toBeLessThan(64);
    server = await start();
    const rows = await pulled(await signIn('ann@example.org'), 'blood_requests');
    const kept = new Set(rows.map((row) => row['id']));
    expect(acknowledged.filter((row) => !kept.has(row))).toEqual([]);
  });

  it('refuses to share its data folder, with an explanation', async () => {
    await expect(start()).rejects.toThrow(/is in use by another process \(\d+\)\. Stop it first/);
  });

  it('says which port is taken', async () => {
    const other = startServer({ distDir, port: server.port, script: 'start.ts' });
    await expect(other).rejects.toThrow(`Port ${server.port} is in use. Set PORT to another one.`);
  });

  it('ends cleanly at SIGTERM: it closes sockets properly and releases the lock', async () => {
    const socket = await openSocket(server.url, server.publishableKey, '2.0.0');
    expect(await server.stop()).toBe(0);
    expect(await socket.closed).toBe(1001);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    server = await start();
  });

  it('pokes its realtime clients, which reconnect after a restart', async () => {
    const realtime = realtimeClient(server.url, server.publishableKey);
    const heard = hear(realtime.channel('sync:public', { config: { private: true } }));
    await subscribed(heard);
    const { port } = server;
    await server.kill();
    await until(() => expect(heard.states.at(-1)).not.toBe('SUBSCRIBED'));
    server = await start(port);
    await until(() => expect(heard.states.at(-1)).toBe('SUBSCRIBED'), 30_000);
    const ann = await signIn('ann@example.org');
    const { user } = (await ann.auth.getUser()).data;
    const { data } = await ann.rpc('push_changes', {
      client_id: crypto.randomUUID(),
      mutations: [requestMutation(user?.id ?? '')],
    });
    expect(data).toMatchObject([{ status: 'applied' }]);
    await until(() => expect(heard.pokes).toContainEqual({ table: 'blood_requests' }));
    await realtime.disconnect();
  });

  it('starts over when it was killed during its first run', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'lifedrop-process-'));
    const script = join(import.meta.dirname, '../../supabase/embedded/start.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, DATA_DIR: fresh, DIST_DIR: distDir, PORT: '0', DEMO: '0' },
      stdio: 'ignore',
    });
    await until(() => expect(existsSync(join(fresh, 'postgres/PG_VERSION'))).toBe(true), 60_000);
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
    const again = await startServer({ dataDir: fresh, distDir, script: 'start.ts' });
    expect((await fetch(again.url)).status).toBe(200);
    await again.stop();
    rmSync(fresh, { recursive: true, force: true });
  });
});

it('SIGTERM to the pid of `npm start` ends the server too, cleanly', async () => {
  const [folder, dist] = [await newDataFolder(), makeDist()];
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: folder, DIST_DIR: dist, PORT: '0', DEMO: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  await until(() => expect(out).toContain('ready'), 120_000);
  const url = /^ready (\S+)$/m.exec(out)?.[1] ?? '';
  expect((await fetch(`${url}/health`)).status).toBe(200);
  npm.kill('SIGTERM');
  await new Promise((done) => npm.once('exit', done));
  await until(async () => {
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
  for (const made of [folder, dist]) rmSync(made, { recursive: true, force: true });
});
