import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHttp } from '../../../supabase/embedded/http/server';
import { type Backend, openBackend, serveDatabase } from '../../../supabase/embedded/backend';
import { prepareDatabase } from '../../../supabase/embedded/database/prepare';
import { loadSecrets } from '../../../supabase/embedded/secrets';
import { openPostgres } from '../../support/postgres-database';
import { startPostgres } from '../../support/start-postgres';

// The server process of run.ts: the embedded server, or the same API on Postgres. It counts how often each text
// in `notes` is written.

const AUDIT = `
create schema audit;
create table audit.texts (word text);
create function audit.note() returns trigger language plpgsql security definer as $$
begin
  if new.notes <> '' and (tg_op = 'INSERT' or new.notes is distinct from old.notes) then
    insert into audit.texts values (new.notes);
  end if;
  return null;
end $$;
create trigger audit after insert or update on public.donors for each row execute function audit.note();`;

export interface Ready {
  url: string;
  key: string;
}
/** How often each text arrived. */
export type Arrived = [word: string, times: number][];

const folder = mkdtempSync(join(tmpdir(), 'lifedrop-load-'));

async function open(database: string): Promise<Backend> {
  if (database !== 'postgres') return openBackend({ dataDir: folder });
  const postgres = await startPostgres({ durable: true });
  const sessions = openPostgres(postgres.address);
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

const backend = await open(process.argv[2] ?? 'embedded');
await backend.asOwner((sql) => sql.exec(AUDIT));
// one account sends more records than it may have
await backend.asOwner((sql) => sql.exec('delete from private.quotas'));
// devices sign up from addresses of their own
const http = await serveHttp(backend, (_request, response) => void response.writeHead(404).end(), {
  trustProxy: true,
});
await new Promise<void>((resolve) => {
  http.server.listen(0, '127.0.0.1', resolve);
});

const close = async () => {
  await http.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
  process.disconnect();
};
process.on('message', (asked: 'arrived' | 'close') => {
  if (asked === 'close') {
    void close();
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
const { port } = http.server.address() as AddressInfo;
process.send?.({
  url: `http://127.0.0.1:${port}`,
  key: backend.secrets.publishableKey,
} satisfies Ready);
