import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newDataFolder } from '../support/data-folder';
import { startServer } from '../support/start-server';
import { connectTo, type Fixture, makeDist, openFixture } from './fixture';
import { donationMutation } from './mutations';
import { hear, poke, subscribed, until } from './realtime-clients';

/** A function that never returns. Anybody may call it. */
const HANG = `
  create function public.hang() returns void language plpgsql as $$ begin loop end loop; end $$;
  select private.open_function('public.hang()', true);
  select private.apply_grants();`;

const hang = (url: string, apikey: string) =>
  fetch(`${url}/rest/v1/rpc/hang`, { method: 'POST', body: '{}', headers: { apikey } });

/** A function that makes WebAssembly run out of stack, which PGlite does not report. Anybody may call it. */
const SINK = `
  create function public.sink() returns json stable language sql as $$
    select (repeat('[', 60000) || repeat(']', 60000))::json $$;
  select private.open_function('public.sink()', true);
  select private.apply_grants();`;

it('a call that runs out of stack is never answered, and the next person gets their own answer', async () => {
  const fixture = await openFixture();
  onTestFinished(() => fixture.close());
  await fixture.backend.asOwner((session) => session.exec(SINK));
  const ann = await fixture.person('ann@example.org');
  const id = (await ann.auth.getUser()).data.user?.id ?? '';
  const apikey = fixture.backend.secrets.publishableKey;
  const sink = () =>
    fetch(`${fixture.url}/rest/v1/rpc/sink`, { method: 'POST', body: '{}', headers: { apikey } });
  for (const city of ['First', 'Second']) {
    const [sunk, pushed] = await Promise.all([
      sink(),
      ann.rpc('push_changes', { client_id: id, mutations: [donationMutation(id, city)] }),
    ]);
    expect(sunk.status).toBe(503);
    expect(pushed.data).toMatchObject([{ status: 'applied', row: { city } }]);
  }
  const { data } = await ann.rpc('pull_changes', { collection: 'donors', checkpoint: null });
  expect(data.rows.map((row: { city: string }) => row.city).sort()).toEqual(['First', 'Second']);
});

describe('a call that never returns', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture({ backend: { timeoutMs: 700 } });
    await fixture.backend.asOwner((session) => session.exec(HANG));
  });
  afterAll(() => fixture.close());

  it('gets 504; health, pages and other people’s calls go on, and nothing acknowledged is lost', async () => {
    const ann = await fixture.person('ann@example.org');
    const id = (await ann.auth.getUser()).data.user?.id ?? '';
    const mutations = [donationMutation(id, 'Kept')];
    expect((await ann.rpc('push_changes', { client_id: id, mutations })).error).toBeNull();
    const client = fixture.client();
    const heard = hear(client.channel('sync:public', { config: { private: true } }));
    await subscribed(heard);

    const hanging = hang(fixture.url, fixture.backend.secrets.publishableKey);
    const waiting = ann.rpc('pull_changes', { collection: 'donors', checkpoint: null });
    const states = new Set<string>();
    const watch = setInterval(() => {
      void fetch(`${fixture.url}/health`)
        .then((answer) => answer.json() as Promise<{ status: string }>)
        .then(({ status }) => states.add(status));
    }, 50);
    const begun = performance.now();
    expect((await fetch(fixture.url)).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(700);
    expect((await hanging).status).toBe(504);
    expect((await waiting).data.rows).toMatchObject([{ city: 'Kept' }]);
    clearInterval(watch);
    expect([...states].sort()).toEqual(['ready', 'recovering']);
    // the database has a new thread, which does not know the statements that the previous one had prepared
    const more = [donationMutation(id, 'Later')];
    const later = await ann.rpc('push_changes', { client_id: id, mutations: more });
    expect(later.data).toMatchObject([{ status: 'applied', row: { city: 'Later' } }]);

    await poke(fixture, 'sync:public', 'after');
    await until(() => expect(heard.pokes).toContainEqual({ table: 'after' }));
  });
});

it(
  'SIGTERM ends the process within ten seconds, whatever is running',
  { timeout: 120_000 },
  async () => {
    const [dataDir, distDir] = [await newDataFolder(), makeDist()];
    onTestFinished(() => {
      for (const folder of [dataDir, distDir]) rmSync(folder, { recursive: true, force: true });
    });
    const server = await startServer({ dataDir, distDir, env: { CALL_TIMEOUT_MS: '60000' } });
    for (const statement of HANG.split(/;\n/)) await server.query(statement);
    const { error } = await connectTo(server.url, server.publishableKey).rpc('supply_levels');
    expect(error).toBeNull();
    const hanging = hang(server.url, server.publishableKey).catch(() => null);
    await new Promise((done) => setTimeout(done, 300));
    const begun = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(11_000);
    expect((await hanging)?.status).not.toBe(200);
  },
);
