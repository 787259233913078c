// @module-tag long

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgresJs, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBackend } from '../../supabase/embedded/backend';
import { moveRows } from '../../supabase/embedded/move/copy';
import {
  fromFolder,
  fromPostgres,
  intoFolder,
  intoPostgres,
} from '../../supabase/embedded/move/ends';
import { newDataFolder } from '../support/data-folder';
import { openHostedDatabase } from '../support/hosted-postgres';
import { findAuthServer, migrateAuth, startAuthServer } from '../support/start-auth-server';
import { type PostgresServer, startPostgres } from '../support/start-postgres';
import { PASSWORD } from './fixture';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const program = findAuthServer();
const SECRET = 'a secret of at least thirty-two characters';
/** A part of hosted Supabase lets its `postgres` set this parameter. */
const LIKE_HOSTED = 'grant set on parameter session_replication_role to postgres;';
/** What the real auth schema has and ours has not. Its indexes of tokens leave out empty strings. */
const LIKE_ITS_AUTH = `
  drop index auth.users_recovery_token_idx, auth.users_confirmation_token_idx,
    auth.users_email_change_token_new_idx, auth.users_email_change_token_current_idx;
  alter table auth.users add column instance_id uuid,
    add column phone_change text default '',
    add column phone_change_token varchar(255) default '';`;

let dataDir: string;
let postgres: PostgresServer;
let hosted: { sql: Sql; close(): Promise<void> };
let url: string;
const EMAILS = ['ann@example.org', 'bob@example.org'];

/** Asks an auth server, ours or Supabase's. */
const askTo = (ask: (path: string, body: object) => Promise<Response>) => ({
  logIn: async (email: string) =>
    (await ask('token?grant_type=password', { email, password: PASSWORD })).status,
  signUp: async (email: string) => (await ask('signup', { email, password: PASSWORD })).status,
  forget: async (email: string) => (await ask('recover', { email })).status,
});

async function withBackend<T>(
  folder: string,
  work: (ask: ReturnType<typeof askTo>) => Promise<T>,
): Promise<T> {
  const backend = await openBackend({ dataDir: folder, passwordCost: 4 });
  const { publishableKey } = backend.secrets;
  const ask = (path: string, body: object) =>
    backend.fetch(
      new Request(`http://localhost/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      '127.0.0.1',
    );
  try {
    return await work(askTo(ask));
  } finally {
    await backend.close();
  }
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // the mails
  dataDir = await newDataFolder();
  await withBackend(dataDir, async ({ signUp, forget }) => {
    for (const email of EMAILS) expect(await signUp(email)).toBe(200);
    expect(await forget('ann@example.org')).toBe(200);
  });
  postgres = await startPostgres({ superuser: 'supabase_admin' });
  hosted = await openHostedDatabase({
    on: postgres,
    ...(program
      ? {
          extensions: LIKE_HOSTED,
          makeAuthSchema: () => migrateAuth(program, postgres.address),
        }
      : { extensions: LIKE_HOSTED + LIKE_ITS_AUTH }),
  });
  url = `postgres://postgres@localhost/postgres?host=${postgres.address.host}`;
});
afterAll(async () => {
  await hosted.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const report = () => undefined;

it('moves accounts to a Supabase project so that its auth server can read them, and back', async () => {
  const names: string[] = [];
  await fromFolder(dataDir, (from) =>
    intoPostgres(url, dataDir, (to) => moveRows(from, to, (name) => names.push(name))),
  );
  expect(names).toContain('"private"."push_ledger"');
  const accounts = await hosted.sql`select email, instance_id, confirmation_token, recovery_token,
    email_change, phone_change, reauthentication_token from auth.users order by email`;
  const plain = {
    instance_id: '00000000-0000-0000-0000-000000000000',
    confirmation_token: '',
    recovery_token: '', // our links are not those of Supabase
    email_change: '',
    phone_change: '',
    reauthentication_token: '',
  };
  expect([...accounts]).toEqual(EMAILS.map((email) => ({ email, ...plain })));
  expect([...(await hosted.sql`select from auth.sessions`)]).toEqual([]);
  if (program) await logInThere(program);

  const back = mkdtempSync(join(tmpdir(), 'lifedrop-back-'));
  cpSync(join(dataDir, 'secrets.json'), join(back, 'secrets.json'));
  await fromPostgres(url, async (from) => {
    await intoFolder(back, (to) => moveRows(from, to, report));
  });
  await withBackend(back, async ({ logIn, signUp }) => {
    for (const email of EMAILS) expect(await logIn(email)).toBe(200);
    expect(await signUp('ann@example.org')).toBe(422);
  });
  rmSync(back, { recursive: true, force: true });
});

async function logInThere(auth: string): Promise<void> {
  const server = await startAuthServer(auth, postgres.address, {
    JWT_SECRET: SECRET,
    JWT_AUD: 'authenticated',
    JWT_DEFAULT_GROUP_NAME: 'authenticated',
    SITE_URL: 'http://127.0.0.1',
    EXTERNAL_EMAIL_ENABLED: 'true',
    MAILER_AUTOCONFIRM: 'true',
  });
  const { logIn, signUp } = askTo((path, body) =>
    fetch(`${server.url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  for (const email of EMAILS) expect(await logIn(email)).toBe(200);
  expect(await signUp('ann@example.org')).toBe(422);
  await server.stop();
}

it('moves nothing if a row arrives as another one', async () => {
  await hosted.sql`delete from auth.users`;
  const change = (value: unknown) =>
    typeof value === 'string' ? value.replace('ann@example.org', 'eve@example.org') : value;
  const moving = fromFolder(dataDir, (from) =>
    intoPostgres(url, dataDir, (to) =>
      moveRows(
        from,
        {
          exec: (script) => to.exec(script),
          query: (sql, parameters = []) => to.query(sql, parameters.map(change)),
        },
        report,
      ),
    ),
  );
  await expect(moving).rejects.toThrow('did not arrive as it was');
  expect([...(await hosted.sql`select from auth.users`)]).toEqual([]);
});

it('says what is missing if the user may not write rows as they are', async () => {
  await hosted.sql`delete from auth.users`;
  const sql = postgresJs({ ...postgres.address, max: 1 });
  await sql`revoke set on parameter session_replication_role from postgres`;
  await sql.end();
  const moving = fromFolder(dataDir, (from) =>
    intoPostgres(url, dataDir, (to) => moveRows(from, to, report)),
  );
  await expect(moving).rejects.toThrow('grant set on parameter session_replication_role');
});
