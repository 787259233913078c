import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresConnection } from '@supabase/lite/postgres';
import { openBackend } from '../../../supabase/embedded/backend';
import { serveHttp } from '../../../supabase/embedded/http/server';
import { type Backend, serveDatabase } from '../../../supabase/embedded/lite-app';
import { loadSecrets } from '../../../supabase/embedded/secrets';
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
  const postgres = await startPostgres();
  // there each request has a session of its own, so none waits for another
  const backend = await serveDatabase(
    new PostgresConnection({ url: '', postgresOptions: { ...postgres.address, max: 20 } }),
    loadSecrets(folder),
    { queue: { run: (work) => work() } },
  );
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
const http = await serveHttp(backend, (_request, response) => void response.writeHead(404).end());
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
