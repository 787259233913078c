import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, serveDatabase } from '../../supabase/embedded/backend';
import { loadSecrets } from '../../supabase/embedded/secrets';
import { openDatabaseServer } from '../support/database';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import type { PostgresServer } from '../support/start-postgres';
import { PASSWORD } from './fixture';
import { requestMutation } from './mutations';

// The server runs a push in portions, and its answers must not show that. The tests use a Postgres server, because
// only there can another session lock a row.

const folder = mkdtempSync(join(tmpdir(), 'lifedrop-secrets-'));
let server: PostgresServer;
let backend: Backend;
let sql: Sql;
beforeAll(async () => {
  server = await openDatabaseServer();
  const database = new PostgresDatabase(server.address);
  backend = serveDatabase(database, loadSecrets(folder));
  sql = postgres({ ...server.address, max: 1 });
}, 120_000);
afterAll(async () => {
  await sql.end();
  await backend.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const headers = {
    apikey: backend.secrets.publishableKey,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await backend.fetch(request, '127.0.0.1');
  expect(response.status).toBe(200);
  return response.json();
}

const change = (row_id: string, base: object, set: object) => ({
  id: crypto.randomUUID(),
  collection: 'blood_requests',
  row_id,
  base,
  set,
});

it('a new request waits, also in a later portion, until the request before it could be closed', async () => {
  const signUp = { email: 'nurse@example.org', password: PASSWORD };
  const { access_token: token, user } = (await post('/auth/v1/signup', signUp)) as {
    access_token: string;
    user: { id: string };
  };
  const push = async (mutations: object[]) => {
    const answers = await post(
      '/rest/v1/rpc/push_changes',
      { client_id: user.id, mutations },
      token,
    );
    return (answers as { status: string; code?: string }[]).map(
      ({ status, code }) => code ?? status,
    );
  };
  // the person now has as many open requests as they may
  const open = [1, 2, 3].map(() => requestMutation(user.id));
  expect(await push(open)).toEqual(['applied', 'applied', 'applied']);
  const [first, second] = open.map(({ row_id }) => row_id);
  const close = change(first ?? '', { closed_reason: null }, { closed_reason: 'no_longer_needed' });
  // there are so many changes that the new request is in a later portion
  const reasons = ['surgery', ...Array.from({ length: 30 }, (_, n) => `surgery ${n}`)];
  const others = reasons
    .slice(1)
    .map((reason, n) => change(second ?? '', { reason: reasons[n] }, { reason }));
  const mutations = [close, ...others, requestMutation(user.id)];

  const answers = await sql.begin(async (tx) => {
    await tx`select from public.blood_requests where id = ${first ?? ''} for update`;
    return push(mutations);
  });
  expect(answers[0]).toBe('55P03');
  expect(answers.at(-1)).toBe('57014');
  expect(answers[1]).toBe('applied');
  expect(new Set(await push(mutations))).toEqual(new Set(['applied']));
});
