import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pages } from '@/remote/sync-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, serveDatabase } from '../../supabase/embedded/backend';
import { prepareDatabase } from '../../supabase/embedded/database/prepare';
import { loadSecrets } from '../../supabase/embedded/secrets';
import { openDatabaseServer } from '../support/database';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import type { PostgresServer } from '../support/start-postgres';

const folder = mkdtempSync(join(tmpdir(), 'lifedrop-secrets-'));
let postgres: PostgresServer;
let backend: Backend;

beforeAll(async () => {
  postgres = await openDatabaseServer();
  backend = serveDatabase(new PostgresDatabase(postgres.address), loadSecrets(folder));
}, 120_000);
afterAll(async () => {
  await backend.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function rpc(name: string, args: object): Promise<unknown> {
  const { publishableKey } = backend.secrets;
  const request = new Request(`http://localhost/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const response = await backend.fetch(request, '127.0.0.1');
  expect(response.status).toBe(200);
  return response.json();
}

describe('the same preparation on a Postgres server', () => {
  it('applies every migration once, and does nothing the second time', async () => {
    const history = () =>
      backend.asOwner((session) =>
        session.query('select version, name from supabase_migrations.schema_migrations order by 1'),
      );
    const before = await history();
    expect(before.length).toBeGreaterThan(5);
    await backend.asOwner((session) => prepareDatabase(session));
    expect(await history()).toEqual(before);
  });

  it('goes on from a checkpoint', async () => {
    const first = (await rpc('pull_many', { checkpoints: { donors: null } })) as Pages;
    expect(first.pages['donors']).toMatchObject({ rows: [], from_start: true });
    const { checkpoint } = first.pages['donors'] ?? {};
    expect(await rpc('pull_many', { checkpoints: { donors: checkpoint } })).toMatchObject({
      pages: { donors: { from_start: false } },
    });
    expect(await rpc('pull_changes', { collection: 'donors', checkpoint })).toMatchObject({
      from_start: false,
    });
  });

  it('serves the API and hears broadcasts', async () => {
    const heard: string[] = [];
    await backend.database.listen('realtime_broadcast', (payload) => heard.push(payload));
    expect(await rpc('supply_levels', {})).toHaveLength(8);
    await backend.asOwner((session) =>
      session.query("select realtime.send('{\"a\":1}', 'changed', 'sync:public', true)"),
    );
    await expect
      .poll(() => heard.map((payload): unknown => JSON.parse(payload)))
      .toEqual([{ topic: 'sync:public', event: 'changed', private: true, payload: { a: 1 } }]);
  });
});
