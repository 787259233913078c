import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MailServer, openMailServer } from '../support/mail-server';
import { type StartedServer, startServer } from '../support/start-server';
import { freePort } from '../support/start-postgrest';
import { connectTo, makeDist } from './fixture';
import { donationMutation } from './mutations';

// What an operator watches: metrics and the log. Neither holds anything of a person.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const TOKEN = 'a token of the metrics';
/** Words that only people know. They are typed, sent or looked up wherever somebody can. */
const CANARIES = ['kanari-mail', 'kanari-name', 'kanari-word', 'kanari-city', 'kanari-path'];

const distDir = makeDist();
let mail: MailServer;
let server: StartedServer;
let metricsPort: number;

beforeAll(async () => {
  mail = await openMailServer();
  metricsPort = await freePort();
  server = await startServer({
    distDir,
    env: {
      LOG_FORMAT: 'json',
      METRICS_TOKEN: TOKEN,
      METRICS_PORT: String(metricsPort),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  rmSync(distDir, { recursive: true, force: true });
});

const read = async (url: string, token = TOKEN) => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
};
const metrics = async () => (await read(`${server.url}/metrics`)).text;

/** Reads the values of the metrics by their names with labels. */
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

async function doEverything(): Promise<void> {
  const someone = connectTo(server.url, server.publishableKey);
  const account = { email: 'kanari-mail@example.org', password: 'kanari-word 123' };
  await someone.auth.signUp({ ...account, options: { data: { name: 'kanari-name' } } });
  await someone.auth.signInWithPassword({ ...account, password: 'kanari-word wrong' });
  await someone.auth.resetPasswordForEmail(account.email);
  mail.refuseWith.push(550, 550);
  await someone.auth.resetPasswordForEmail(account.email);
  const { data } = await someone.auth.getUser();
  const right = donationMutation(data.user?.id ?? '', 'kanari-city');
  const wrong = donationMutation(data.user?.id ?? '', 'kanari-city');
  wrong.set.phone_number = 'kanari-word'.repeat(100);
  await someone.rpc('push_changes', { client_id: crypto.randomUUID(), mutations: [right, wrong] });
  await someone.rpc('push_changes', { client_id: 'kanari-word', mutations: [right] });
  await someone.rpc('kanari-path', { a: 'kanari-word' });
  await someone.rpc('pull_changes', { collection: 'kanari-word' });
  for (const path of ['/kanari-path', '/rest/v1/rpc/kanari-path', '/auth/v1/kanari-path', '/%'])
    await fetch(`${server.url}${path}?email=kanari-mail`);
  await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: '{"email":"kanari-mail',
  });
  // a job that fails with a message which holds a row
  await server.query(`update private.jobs set last_run = null,
    command = 'select ''kanari-name''::integer' where name = 'prune'`);
  for (let isDue = true; isDue;)
    isDue = (await server.query('select private.run_next_job() as due'))[0]?.['due'] === true;
}

describe('metrics', () => {
  it('are for whoever has the token, or on a port of their own', async () => {
    expect((await read(`${server.url}/metrics`, 'wrong')).status).toBe(401);
    expect((await read(`${server.url}/metrics`)).status).toBe(200);
    expect(await read(`http://127.0.0.1:${metricsPort}/metrics`, '')).toMatchObject({
      status: 200,
      text: expect.stringContaining('lifedrop_ready 1'),
    });
    expect((await read(`http://127.0.0.1:${metricsPort}/rest/v1/rpc/supply_levels`)).status).toBe(
      404,
    );
  });

  it('count requests, mutations by their answer, jobs and devices, and strangers cannot name any', async () => {
    await doEverything();
    await new Promise((done) => setTimeout(done, 5100)); // the counts of the database are kept so long
    const text = await metrics();
    expect(valueOf(text, 'lifedrop_mutations_total{status="applied",code=""}')).toBe(1);
    expect(text).toMatch(/lifedrop_mutations_total\{status="rejected",code="23514"\} 1/);
    expect(valueOf(text, 'lifedrop_requests_total{route="auth/signup",status="200"}')).toBe(1);
    expect(
      valueOf(text, 'lifedrop_request_seconds_count{route="rest/rpc/push_changes"}'),
    ).toBeGreaterThan(0);
    expect(valueOf(text, 'lifedrop_devices{within="hour"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'lifedrop_job_age_seconds{job="prune"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'lifedrop_changes')).toBeGreaterThan(0);
    const lines = text.trimEnd().split('\n');
    for (const line of lines)
      expect(line).toMatch(/^(# (HELP|TYPE) .+|lifedrop_\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
    for (let n = 0; n < 50; n += 1) await fetch(`${server.url}/rest/v1/rpc/stranger_${n}`);
    expect((await metrics()).split('\n').length).toBeLessThan(lines.length + 20);
  });
});

it('neither the log nor the metrics hold anything of a person, and the log is JSON', async () => {
  await doEverything();
  const said = server.stderr();
  const lines = said.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      time: expect.any(String),
      level: expect.stringMatching(/^(error|warning)$/),
      message: expect.any(String),
    });
  expect(said).toContain('The job prune failed: 22P02');
  expect(said).toContain('Mail could not be sent');
  for (const canary of CANARIES)
    expect(said + server.stdout() + (await metrics())).not.toContain(canary);
});

it('SIGTERM lets a call end that runs, and frees the port at once', async () => {
  const other = await startServer({ distDir });
  const { url, publishableKey: apikey } = other;
  const busy = other.query('select pg_sleep(3)');
  const call = fetch(`${url}/rest/v1/rpc/supply_levels`, { headers: { apikey } });
  await new Promise((done) => setTimeout(done, 500));
  const begun = performance.now();
  const stopped = other.stop();
  await vi.waitFor(() => expect(fetch(`${url}/health`)).rejects.toThrow(), { timeout: 1000 });
  expect((await call).status).toBe(200);
  await busy.catch(() => undefined); // the process may end before it answers the test
  expect(await stopped).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
