import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Backend, serveDatabase } from '../supabase/embedded/backend';
import type { Database, SqlSession } from '../supabase/embedded/database/database';
import { serveHttp } from '../supabase/embedded/http/server';
import { loadSecrets } from '../supabase/embedded/secrets';
import type { Checkpoint, Page } from '@/remote/sync-api';
import { SYNCED } from '@/collections/facts';
import { fillRequests, hospitalId } from './many-requests';
import { atMost, percentile, type Result, round } from './results-file';
import { become, times } from './sql-timing';

/** The hospital to which the measured member belongs. */
const HOSPITAL = hospitalId(1);
const PAGE = 500;
const REQUESTS = 100_000;

interface Received {
  /** how many bytes arrived on the socket, headers included */
  wire: number;
  /** the body after decompression */
  text: string;
}

/** Makes one call as a browser does. It has a connection of its own, so that its bytes can be counted. */
function post(url: string, headers: Record<string, string>, body: object): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, headers }, (response) => {
      const { socket } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        const isZipped = response.headers['content-encoding'] === 'gzip';
        const text = (isZipped ? gunzipSync(whole) : whole).toString();
        if (response.statusCode === 200) resolve({ wire: socket.bytesRead, text });
        else reject(new Error(`${url} answered ${response.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** Signs somebody up over HTTP, and makes them a member of the hospital's staff. */
async function signUpMember(backend: Backend, url: string) {
  const headers = {
    apikey: backend.secrets.publishableKey,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, deflate, br',
  };
  const login = { email: `nurse-${crypto.randomUUID()}@people.test`, password: 'correct horse 7' };
  const { text } = await post(`${url}/auth/v1/signup`, headers, login);
  const { access_token: token, user } = JSON.parse(text) as {
    access_token: string;
    user: { id: string };
  };
  await backend.asOwner((sql) =>
    sql.query(
      "insert into private.members (organisation_id, user_id, role, ward) values ($1, $2, 'staff', 'Surgery')",
      [HOSPITAL, user.id],
    ),
  );
  return { id: user.id, headers: { ...headers, authorization: `Bearer ${token}` } };
}

/** Measures what the new device of a member receives in its first call. That call must return everything. */
async function measureFirstContact(
  url: string,
  headers: Record<string, string>,
): Promise<{ wire: number; plain: number }> {
  const checkpoints = Object.fromEntries(SYNCED.map((name) => [name, null]));
  const first = await post(`${url}/rest/v1/rpc/pull_many`, headers, {
    checkpoints,
    page_limit: PAGE,
  });
  const { pages } = JSON.parse(first.text) as { pages: Record<string, Page> };
  for (const [name, { rows, checkpoint, more }] of Object.entries(pages)) {
    const json = JSON.stringify(rows);
    console.error(
      `${name}: ${rows.length} rows, ${json.length} bytes, ${gzipSync(json).length} compressed`,
    );
    if (more || checkpoint.viewer !== `member:${HOSPITAL}`) throw new Error(`${name}: ${more}`);
  }
  if ((pages['blood_requests']?.rows.length ?? 0) < 1000) throw new Error('too few requests');
  return { wire: first.wire, plain: Buffer.byteLength(first.text) };
}

const COLLECTIONS = ['donors', 'blood_requests', 'pledges'] as const;

/**
 * Measures pages for a member who is at most 2,000 changes behind. Somebody who is further behind gets everything
 * anew.
 */
async function measurePages(
  sql: SqlSession,
  member: string,
  runs: number,
): Promise<[string, number][]> {
  await become(sql, undefined);
  const [state] = await sql.query<{ epoch: string }>('select epoch from private.sync_state');
  const figures: [string, number][] = [];
  for (const name of COLLECTIONS) {
    await become(sql, undefined);
    const seqs = await sql.query<{ seq: string }>(
      'select l.seq::text as seq from private.change_log l where l.collection = $1 order by l.seq desc limit 2000',
      [name],
    );
    await become(sql, member);
    const taken = await times(runs, (run) => {
      const seq = Number(seqs[PAGE + ((run * 37) % (seqs.length - PAGE))]?.seq);
      const viewer = `member:${HOSPITAL}` as const;
      const from: Checkpoint = { epoch: state?.epoch ?? '', viewer, seq };
      return pull(sql, name, from);
    });
    figures.push([name, percentile(taken, 0.95)]);
  }
  return figures;
}

async function pull(sql: SqlSession, name: string, from: Checkpoint): Promise<void> {
  const [row] = await sql.query<{ answer: string }>(
    `select public.pull_changes($1, $2::text::jsonb, ${PAGE})::text as answer`,
    [name, JSON.stringify(from)],
  );
  const page = JSON.parse(row?.answer ?? '{}') as Page;
  if (page.from_start) throw new Error(`${name}: not such a page`);
}

/** Measures a member of a busy hospital. The database must have its donors already. It is closed afterwards. */
export async function measureMember(
  database: Database,
  donors: number,
  runs: number,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-member-'));
  const backend = serveDatabase(database, loadSecrets(folder));
  const http = await serveHttp(backend, (_request, response) => void response.writeHead(404).end());
  await new Promise<void>((resolve) => {
    http.server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const of = `${donors.toLocaleString('en')} donors and ${REQUESTS.toLocaleString('en')} requests`;
  try {
    await database.asOwner((sql) => fillRequests(sql, REQUESTS, HOSPITAL));
    const { id, headers } = await signUpMember(backend, url);
    const { wire, plain } = await measureFirstContact(url, headers);
    return await database.asOwner(async (sql) => {
      const results = [
        atMost(`First contact of a member at ${of}, over the wire`, 'kB', 300, {
          ours: wire / 1000,
          peers: { uncompressed: plain / 1000 },
          runs: 1,
        }),
      ];
      for (const [name, ours] of await measurePages(sql, id, runs))
        results.push(
          atMost(`Page of ${PAGE} of a member at ${of}, ${name}, p95`, 'ms', 25, { ours, runs }),
        );
      await become(sql, id);
      const empty = JSON.stringify(Object.fromEntries(SYNCED.map((name) => [name, null])));
      const whole = await times(runs, () =>
        sql.query(`select public.pull_many($1::text::jsonb, ${PAGE})::text`, [empty]),
      );
      results.push({
        name: `First contact of a member at ${of}, in the database, p95`,
        unit: 'ms',
        ours: round(percentile(whole, 0.95), 1),
        goal: null,
        met: null,
        peers: { median: round(percentile(whole, 0.5), 1) },
        runs,
      });
      await become(sql, undefined);
      return results;
    });
  } finally {
    await http.close();
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
