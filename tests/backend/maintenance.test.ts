import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackend } from '../../supabase/embedded/backend';
import type { Backend } from '../../supabase/embedded/backend';
import { maintain, runJobs } from '../../supabase/embedded/database/maintenance';
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
  it('takes a transaction larger than a segment of its log, flushed to the disk', async () => {
    await backend.asOwner((sql) => sql.exec(FILL));
    expect(await one('select count(*)::int from public.bulk')).toBe(50_000);
    expect(await one("select current_setting('fsync')")).toBe('on');
  });

  it('is vacuumed, analysed and checkpointed, having no workers that would', async () => {
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

  it('loses sessions, tokens and answers that nobody can need again, and no others', async () => {
    await backend.asOwner((sql) =>
      sql.exec(`
        insert into auth.users (id, email) values ('3b241101-e2bb-4255-8caf-4136c566a962', 'a@example.org');
        insert into auth.sessions (id, user_id, updated_at)
          select gen_random_uuid(), u.id, now() - age from auth.users u,
            unnest(array[interval '1 day', '179 days', '181 days']) age;
        insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, updated_at)
          select t.token, t.parent, s.user_id, s.id, t.token <> 'third', now() - interval '30 days'
          from (select * from auth.sessions order by updated_at desc limit 1) s,
            (values ('first', null), ('second', 'first'), ('third', 'second')) t(token, parent);
        insert into private.push_ledger (user_id, mutation_id, collection, answer, created_at)
          select u.id, gen_random_uuid(), 'donors', '{}', now() - age from auth.users u,
            unnest(array[interval '89 days', '91 days']) age;`),
    );
    await maintain(backend);
    expect(await one('select count(*)::int from auth.sessions')).toBe(2);
    // the parent of the token in use is good once more, in case its answer was lost
    expect(await one('select array_agg(token order by token) from auth.refresh_tokens')).toEqual([
      'second',
      'third',
    ]);
    expect(await one('select count(*)::int from private.push_ledger')).toBe(1);
  });

  it('ends what is over', async () => {
    await backend.asOwner((sql) =>
      sql.exec(`
        insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency,
          contact, email, reason, requester_name, requester_type)
          select gen_random_uuid(), id, 'P-123456', 'A+', 'Hospital', 1, 'High', '5', 'a@b', 'r', 'n', 'doctor'
          from auth.users limit 1;
        update public.blood_requests set expires_at = now() - interval '1 second'`),
    );
    await runJobs(backend);
    expect(await one('select bool_and(expired) from public.blood_requests')).toBe(true);
  });

  it('is left alone when nothing has changed', async () => {
    await maintain(backend);
    const before = await one('select pg_current_wal_insert_lsn()::text');
    await maintain(backend);
    expect(await one('select pg_current_wal_insert_lsn()::text')).toBe(before);
  });
});
