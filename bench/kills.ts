import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newDataFolder } from '../tests/support/data-folder';
import { startServer } from '../tests/support/start-server';
import { donationMutation } from '../tests/backend/mutations';
import { keepResults, tableOf } from './results-file';

// npm run bench:kills [-- --kills 100]: kills the embedded server with SIGKILL in the middle of many writes, again
// and again, on one data folder. Afterwards every write that it acknowledged must be there.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } });
const kills = Number(values.kills);
const WRITERS = 10;

const dataDir = await newDataFolder();
const distDir = mkdtempSync(join(tmpdir(), 'lifedrop-dist-'));
writeFileSync(join(distDir, 'index.html'), '<!doctype html>');
const start = () => startServer({ dataDir, distDir });

let server = await start();
const headers = { apikey: server.publishableKey, 'content-type': 'application/json' };
const signedUp = await fetch(`${server.url}/auth/v1/signup`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ email: 'writer@example.org', password: 'correct horse 7' }),
});
const session = (await signedUp.json()) as { access_token: string; user: { id: string } };
const { id } = session.user;
const acknowledged = new Set<string>();
let onAcknowledged = (): void => undefined;

async function write(): Promise<void> {
  for (;;) {
    const mutation = donationMutation(id);
    const answer = await fetch(`${server.url}/rest/v1/rpc/push_changes`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ client_id: id, mutations: [mutation] }),
    });
    const [result] = (await answer.json()) as { status?: string }[];
    if (result?.status !== 'applied') continue;
    acknowledged.add(mutation.row_id);
    onAcknowledged();
  }
}

let lost = 0;
for (let kill = 1; kill <= kills; kill += 1) {
  // each round waits for its first acknowledged write, because the first call of a new server takes longer than all
  // others together
  const first = new Promise<void>((done) => {
    onAcknowledged = done;
  });
  // a writer ends when its server has been killed
  const writers = Array.from({ length: WRITERS }, () => write().catch(() => undefined));
  await first;
  await new Promise((done) => setTimeout(done, Math.random() * 500));
  await server.kill();
  await Promise.all(writers);
  server = await start();
  const rows = await server.query('select id::text from public.donors');
  const kept = new Set(rows.map((row) => row['id']));
  lost = [...acknowledged].filter((row) => !kept.has(row)).length;
  if (kill % 10 === 0 || lost > 0)
    console.error(`${kill} kills: ${acknowledged.size} acknowledged, ${lost} lost`);
  if (lost > 0) break;
}
await server.stop();
for (const folder of [dataDir, distDir]) rmSync(folder, { recursive: true, force: true });

const results = [
  {
    name: `acknowledged writes lost in ${kills} kills (${acknowledged.size} acknowledged)`,
    unit: 'writes',
    ours: lost,
    goal: '0',
    met: lost === 0,
    peers: {},
    runs: kills,
  },
];
keepResults(results);
console.log(tableOf(results));
