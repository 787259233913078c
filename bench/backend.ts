import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '../supabase/embedded/backend';
import { serveHttp } from '../supabase/embedded/http/server';

import type { SqlSession } from '../supabase/embedded/database/database';
import { serveStatic } from '../supabase/embedded/http/static-files';
import { COUCH, openCouch } from './couch';
import { storedDonation, withFeed } from './page/donor-rows';
import type { Login } from './page/system';
import { REST, serveTables } from './rest-tables';

export const DONORS = 10_000;
/** The path of the bench's own pages, on the same server as the app. */
export const PAGES = '/bench';

/** The table for RxDB's plugin. It has the columns that the plugin needs, which the product's tables do not have. */
const PLUGIN_TABLE = `
create table public.bench_plugin (
  like public.donors including defaults, feed text not null, newest text not null,
  _modified timestamptz not null default now(), _deleted boolean not null default false,
  primary key (id)
);
alter table public.bench_plugin drop column deleted;
create index on public.bench_plugin (_modified, id);
create function public.bench_modified() returns trigger language plpgsql set search_path = '' as $$
begin
  new._modified := now();
  return new;
end $$;
create trigger modified before update on public.bench_plugin
  for each row execute function public.bench_modified();
alter table public.bench_plugin enable row level security;
create policy "read" on public.bench_plugin for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "insert" on public.bench_plugin for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "update" on public.bench_plugin for update to authenticated
  using (user_id = (select auth.uid()));
grant select, insert, update on public.bench_plugin to sync_writer;
-- one account sends more records than it may have
delete from private.quotas;
`;

async function insert(sql: SqlSession, table: string, rows: object[], without: string[] = []) {
  const columns = Object.keys(rows[0] ?? {})
    .filter((name) => !without.includes(name))
    .join(', ');
  await sql.query(
    `insert into ${table} (${columns}) select ${columns}
     from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/**
 * Adds the same donations to the product's table and to the plugin's table.
 * @returns the donations
 */
async function seed(sql: SqlSession): Promise<{ id: string }[]> {
  const all: { id: string }[] = [];
  const people = Array.from({ length: 200 }, (_, n) => ({
    id: crypto.randomUUID(),
    email: `person-${n}@example.org`,
  }));
  const accounts = people.map((p) => ({ ...p, aud: 'authenticated', role: 'authenticated' }));
  await insert(sql, 'auth.users', accounts);
  for (let from = 0; from < DONORS; from += 2000) {
    const rows = Array.from({ length: 2000 }, (_, n) => {
      const person = people[(from + n) % people.length];
      if (!person) throw new RangeError('no people');
      return storedDonation(from + n, person);
    });
    all.push(...rows);
    await insert(sql, 'public.donors', rows, ['is_healthy']);
    await insert(
      sql,
      'public.bench_plugin',
      rows.map((row) => ({ ...withFeed(row), _modified: row.updated_at })),
    );
  }
  await sql.exec('analyze');
  return all;
}

async function post(backend: Backend, path: string, body: object, token?: string) {
  const headers = {
    apikey: backend.secrets.publishableKey,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await backend.fetch(request, '127.0.0.1');
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
  return JSON.parse(text) as { access_token: string };
}

export interface BenchBackend {
  url: string;
  /** the log-in of an administrator */
  admin: Login;
  /** Creates another account. */
  person(): Promise<Login>;
  asOwner: Backend['asOwner'];
  /** Counts the records in a table that an account may read. */
  countOf(table: 'donors' | 'bench_plugin', login: Login): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens the embedded backend in this process, with donations and an administrator. It serves the app and the bench's
 * pages.
 */
export async function openBenchBackend(appDir: string, pagesDir: string): Promise<BenchBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lifedrop-bench-'));
  const backend = await openBackend({ dataDir });
  const { publishableKey: key } = backend.secrets;
  await backend.asOwner((sql) => sql.exec(PLUGIN_TABLE));
  const couch = await openCouch(await backend.asOwner(seed));
  const person = async () => {
    const login = { email: `${crypto.randomUUID()}@example.org`, password: 'correct horse 7' };
    const session = await post(backend, '/auth/v1/signup', login);
    return { login: { key, ...login }, token: session.access_token };
  };
  const admin = await person();
  await post(backend, '/rest/v1/rpc/claim_admin', {}, admin.token);

  const app = serveStatic(appDir, key);
  const pages = serveStatic(pagesDir, key);
  const tables = serveTables(backend);
  const http = await serveHttp(backend, (request, response, url) => {
    if (url.pathname.startsWith(`${COUCH}/`)) {
      couch(request, response);
      return undefined;
    }
    if (url.pathname.startsWith(`${REST}/`)) return tables(request, response);
    if (!url.pathname.startsWith(`${PAGES}/`)) return app(request, response, url);
    return pages(request, response, new URL(url.pathname.slice(PAGES.length), url));
  });
  await new Promise<void>((resolve) => {
    http.server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    admin: admin.login,
    person: async () => (await person()).login,
    asOwner: (work) => backend.asOwner(work),
    countOf: (table, login) =>
      backend.asOwner(async (sql) => {
        const counted = await sql.query<{ count: number }>(
          `select count(*)::int from public.${table} where user_email = $1`,
          [login.email],
        );
        return counted[0]?.count ?? 0;
      }),
    async close() {
      await http.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
