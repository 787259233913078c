import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../supabase/embedded/settings';
import { type GivenRecords, listGifts } from '@/features/history/gifts';
import { type StartedServer, startServer } from '../support/start-server';
import { connectTo, makeDist } from './fixture';

const dataDir = mkdtempSync(join(tmpdir(), 'lifedrop-demo-'));
const distDir = makeDist();
let server: StartedServer;
/** What the server answered while it was starting: to a question for its health, and to one for a page. */
const starting = { health: [] as string[], pages: [] as number[] };
beforeAll(async () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  // without a terminal and without a setting, as a script starts it, the log is JSON
  const started = startServer({
    demo: true,
    dataDir,
    distDir,
    port,
    env: { LOG_FORMAT: '' },
  });
  const state = { over: false };
  const end = () => (state.over = true);
  started.then(end, end);
  // a first run takes seconds, so there is time to see how the server answers meanwhile
  while (!state.over) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (answer) {
      const { status } = (await answer.json()) as { status: string };
      starting.health.push(`${answer.status} ${status}`);
    }
    if (answer?.status === 503)
      starting.pages.push((await fetch(`http://127.0.0.1:${port}/`)).status);
    await new Promise((done) => setTimeout(done, 100));
  }
  server = await started;
}, 120_000);
afterAll(async () => {
  await server.stop();
  for (const folder of [dataDir, distDir]) rmSync(folder, { recursive: true, force: true });
});

const connect = () => connectTo(server.url, server.publishableKey);

it('a server that starts says so, and serves nothing else yet', async () => {
  expect(starting.health).toContain('503 migrating');
  expect(starting.pages[0]).toBe(503);
  expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ready' });
});

describe('the demo', () => {
  it('has all four supply levels and nine open requests for a visitor, one of them for a day', async () => {
    const visitor = connect();
    const levels = await visitor.rpc('supply_levels');
    const seen = new Set(levels.data.map(({ level }: { level: string }) => level));
    expect(seen).toEqual(new Set(['Critical', 'Low', 'Medium', 'High']));
    const requests = await visitor.rpc('pull_changes', {
      collection: 'blood_requests',
      checkpoint: null,
    });
    expect(requests.error).toBeNull();
    expect(requests.data.rows).toHaveLength(9);
    const planned = requests.data.rows.filter((row: { needed_on: unknown }) => row.needed_on);
    expect(planned).toMatchObject([{ verified: true, component: 'platelets' }]);
  });

  it('has accounts with working random passwords, one of them an administrator', async () => {
    expect(server.demoAccounts.map(({ role }) => role)).toEqual([
      'administrator',
      'donor',
      'nurse',
    ]);
    expect(new Set(server.demoAccounts.map(({ password }) => password)).size).toBe(3);
    const counts: number[] = [];
    for (const { email, password } of server.demoAccounts) {
      const client = connect();
      expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
      const { data } = await client.rpc('pull_changes', { collection: 'donors' });
      // counts only whole rows: of another person's donation, a user does not get the name
      counts.push(data.rows.filter((row: object) => 'full_name' in row).length);
    }
    expect(counts).toEqual([60, 1, 0]);
  });

  it('has donors who are expected at the nurse’s hospital, and one answer of the donor', async () => {
    const seen: string[][] = [];
    for (const role of ['nurse', 'donor']) {
      const client = connect();
      const account = server.demoAccounts.find((one) => one.role === role);
      await client.auth.signInWithPassword({ email: '', password: '', ...account });
      const { data } = await client.rpc('pull_changes', { collection: 'pledges' });
      seen.push(data.rows.map(({ status }: { status: string }) => status).toSorted());
    }
    expect(seen).toEqual([
      ['accepted', 'accepted', 'given'],
      ['given', 'open'],
    ]);
  });

  it('has a donor with three donations, who may give again and was told where one went', async () => {
    const client = connect();
    const account = server.demoAccounts.find((one) => one.role === 'donor');
    await client.auth.signInWithPassword({ email: '', password: '', ...account });
    const rowsOf = async (collection: string) => {
      const { data } = await client.rpc('pull_changes', { collection });
      return data.rows as { user_id: string }[];
    };
    const [profile] = await rowsOf('profiles');
    const own = async (collection: string) =>
      (await rowsOf(collection)).filter(
        (row) => row.user_id === (profile as unknown as { id: string }).id,
      );
    const records = {
      profile,
      pledges: await own('pledges'),
      donations: await own('donors'),
      reservations: await own('reservations'),
      drives: await rowsOf('drives'),
    } as unknown as GivenRecords;
    const gifts = listGifts(records);
    expect(gifts.map(({ by, place }) => `${by} ${place}`)).toEqual([
      'staff Riverside Trauma Center (Demo), 1 Riverside Drive, Columbus, OH',
      'staff Riverside Summer Drive (Demo), Riverside Trauma Center (Demo)',
      'self Columbus Community Center (Demo)',
    ]);
    expect(records.donations).toMatchObject([{ is_available: true }]);
    const today = new Date().toISOString().slice(0, 10);
    const [gave] = records.pledges.filter(({ status }) => status === 'given');
    expect(String(gave?.next_donation_on) <= today).toBe(true);
    expect(profile).toMatchObject({ blood_type: 'O+' });
    const news = await rowsOf('inbox');
    expect(news).toMatchObject([{ kind: 'unit_used', codes: { date: gifts[0]?.day } }]);
  });

  it('has donors with accounts that nobody can log in to', async () => {
    for (const password of ['', 'null', 'password']) {
      const email = 'daniel.novak.1@lifedrop.example';
      const { error } = await connect().auth.signInWithPassword({ email, password });
      expect(error?.status).toBe(400);
    }
  });

  it('is made once and shows its passwords once', async () => {
    await server.stop();
    server = await startServer({ demo: true, dataDir, distDir });
    expect(server.demoAccounts).toEqual([]);
    expect(server.stderr()).not.toContain('lifedrop.example');
  });

  it('is made by default only on loopback', async () => {
    const demo = async (env: NodeJS.ProcessEnv) => (await readSettings(env, 1)).demo;
    expect(await demo({})).toBe(true);
    expect(await demo({ HOST: '127.0.0.1', DEMO: '0' })).toBe(false);
    expect(await demo({ HOST: '0.0.0.0' })).toBe(false);
    expect(await demo({ HOST: '0.0.0.0', DEMO: '1' })).toBe(true);
  });
});
