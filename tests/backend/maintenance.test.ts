import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackend } from '../../supabase/embedded/backend';
import type { Backend } from '../../supabase/embedded/backend';
import { maintain } from '../../supabase/embedded/database/maintenance';
import { newDataFolder } from '../support/data-folder';

let dataDir: string;
let backend: Backend;
beforeAll(async () => {
  dataDir = await newDataFolder();
  backend = await openBackend({ dataDir });
  await backend.asOwner((sql) => sql.exec('create table public.bulk (i integer, t text)'));
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const one = async (query: string) =>
  Object.values((await backend.asOwner((sql) => sql.query(query)))[0] ?? {})[0];
const FILL = "insert into public.bulk select i, repeat('x', 900) from generate_series(1, 50000) i";

describe('the embedded database', () => {
  it('commits a transaction larger than a segment of its log, flushed to the disk', async () => {
    await backend.asOwner((sql) => sql.exec(FILL));
    expect(await one('select count(*)::int from public.bulk')).toBe(50_000);
    expect(await one("select current_setting('fsync')")).toBe('on');
  });

  it('is vacuumed, analysed and checkpointed, because it has no workers for that', async () => {
    await backend.asOwner((sql) => sql.exec('delete from public.bulk where i % 2 = 0'));
    const before = await one('select redo_lsn::text from pg_control_checkpoint()');
    const dead = "select n_dead_tup::int from pg_stat_user_tables where relname = 'bulk'";
    await one('select pg_stat_force_next_flush()');
    expect(await one(dead)).toBeGreaterThan(20_000);
    await maintain(backend);
    await one('select pg_stat_force_next_flush()');
    expect(await one(dead)).toBe(0);
    expect(await one("select reltuples::int from pg_class where relname = 'bulk'")).toBe(25_000);
    expect(await one('select redo_lsn::text from pg_control_checkpoint()')).not.toBe(before);
  });

  it('does a long job in pieces, each in a transaction of its own', async () => {
    await backend.asOwner((sql) =>
      sql.exec(`
        create table public.pieces (transaction bigint default txid_current());
        insert into private.jobs (name, every, piece, command) values ('long', '1 hour', 10,
          'with done as (delete from public.bulk b where b.ctid = any (array(select ctid from public.bulk where i <= 75 limit 10)) returning 1),
             noted as (insert into public.pieces default values) select count(*) from done')`),
    );
    // the rows with even numbers were deleted
    const left = 'select count(*)::int from public.bulk where i <= 75';
    expect(await one(left)).toBe(38);
    await maintain(backend);
    expect(await one(left)).toBe(0);
    expect(await one('select count(distinct transaction)::int from public.pieces')).toBe(4);
  });

  it('is left alone when nothing has changed', async () => {
    await maintain(backend);
    const before = await one('select pg_current_wal_insert_lsn()::text');
    await maintain(backend);
    expect(await one('select pg_current_wal_insert_lsn()::text')).toBe(before);
  });
});
