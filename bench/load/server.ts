import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHttp } from '../../supabase/embedded/http/server';
import { type Backend, openBackend, serveDatabase } from '../../supabase/embedded/backend';
import { prepareDatabase } from '../../supabase/embedded/database/prepare';
import { loadSecrets } from '../../supabase/embedded/secrets';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import type { SqlSession } from '../../supabase/embedded/database/database';
import { startPostgres } from '../../tests/support/start-postgres';
import { openProcesses } from './processes';

// The server process that run.ts starts: the embedded server, the same API on Postgres, or two processes on Postgres. It counts how often each
// text is written into the `notes` of a donation or the `additional_info` of a request.

const AUDIT = `
create schema audit;
create table audit.texts (word text);
create function audit.note() returns trigger language plpgsql security definer as $$
declare
  word text := to_jsonb(new) ->> tg_argv[0];
begin
  if word <> '' and (tg_op = 'INSERT' or word is distinct from to_jsonb(old) ->> tg_argv[0]) then
    insert into audit.texts values (word);
  end if;
  return null;
end $$;
create trigger audit after insert or update on public.donors for each row execute function audit.note('notes');
create trigger audit after insert or update on public.blood_requests
  for each row execute function audit.note('additional_info');`;

const HOSPITALS = `
insert into private.organisations (id, name, kind, city, state, zip, desk_phone, wards, verified_at)
  select o.id, 'Hospital ' || o.n, 'hospital', 'Columbus', 'OH', '43215', '614 555 0100', array['Surgery'], now()
  from (select distinct h.id, min(h.n) as n from unnest($1::uuid[]) with ordinality h (id, n) group by 1) o`;
const MEMBERS = `
insert into private.members (organisation_id, user_id, role)
  select hospital, account, 'staff' from unnest($1::uuid[], $2::uuid[]) m (hospital, account)`;

export interface Ready {
  url: string;
  key: string;
}
/**
 * An order to make these hospitals, and to make each account a member of the hospital at the same place in the list.
 */
export interface Members {
  hospitals: string[];
  accounts: string[];
}
/** How often each text has arrived. */
export type Arrived = [word: string, times: number][];

const folder = mkdtempSync(join(tmpdir(), 'lifedrop-load-'));

async function open(database: string): Promise<Backend> {
  if (database !== 'postgres') return openBackend({ dataDir: folder });
  const postgres = await startPostgres({ durable: true });
  const sessions = new PostgresDatabase(postgres.address);
  await sessions.asOwner((session) => prepareDatabase(session));
  const backend = serveDatabase(sessions, loadSecrets(folder));
  return {
    ...backend,
    async close() {
      await backend.close();
      await postgres.stop();
    },
  };
}

/** Serves a backend on a port of its own. Each device sends the address that it stands for in X-Forwarded-For. */
async function serve(backend: Backend) {
  const noPages = (_request: unknown, response: ServerResponse) => {
    response.writeHead(404).end();
  };
  const http = await serveHttp(backend, noPages, { trustProxy: true });
  await new Promise<void>((resolve) => {
    http.server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    key: backend.secrets.publishableKey,
    asOwner: <T>(work: (session: SqlSession) => Promise<T>) => backend.asOwner(work),
    async close() {
      await http.close();
      await backend.close();
    },
  };
}

const on = process.argv[2] ?? 'embedded';
const processes = on === 'processes' ? await openProcesses() : null;
const backend = processes ?? (await serve(await open(on)));
await backend.asOwner((sql) => sql.exec(AUDIT));
// the account sends more records than its quota allows
await backend.asOwner((sql) => sql.exec('delete from private.quotas'));

let closing = false;
const close = async () => {
  if (closing) return;
  closing = true;
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
  if (process.connected) process.disconnect();
};
// run.ts has ended before it asked this process to close
process.once('disconnect', () => void close());
process.on('message', (asked: 'arrived' | 'close' | 'kill' | 'spare' | Members) => {
  if (asked === 'kill') {
    processes?.beginKills();
    return;
  }
  if (asked === 'spare') {
    void processes?.endKills();
    return;
  }
  if (asked === 'close') {
    void close();
    return;
  }
  if (asked !== 'arrived') {
    void backend
      .asOwner(async (sql) => {
        await sql.query(HOSPITALS, [asked.hospitals]);
        await sql.query(MEMBERS, [asked.hospitals, asked.accounts]);
      })
      .then(() => process.send?.('joined'));
    return;
  }
  void backend
    .asOwner((sql) =>
      sql.query<{ word: string; n: number }>(
        'select word, count(*)::int as n from audit.texts group by word',
      ),
    )
    .then((rows) => process.send?.(rows.map(({ word, n }) => [word, n]) satisfies Arrived));
});
process.send?.({ url: backend.url, key: backend.key } satisfies Ready);
