import { nameOf } from '../http/answers';
import type { Database } from './database';

const EVERY_MS = 60_000;
/** What is over ends within a minute: private.jobs says which of its jobs is due. */
const JOBS_EVERY_MS = 20_000;
/** Log that a restart would have to replay; also about what the log takes on the disk. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;

// Postgres's own thresholds for autovacuum.
const TABLES_DUE = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;

const LOG_SINCE_CHECKPOINT = `
  select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * What nobody can need again: sessions that no device has used for half a year, refresh tokens that
 * were exchanged a week ago and whose successor was too, and answers to what devices sent a quarter
 * of a year ago.
 */
const PRUNE = `
  delete from auth.sessions where coalesce(updated_at, created_at) < now() - interval '180 days';
  delete from auth.refresh_tokens r where r.revoked and r.updated_at < now() - interval '7 days'
    and not exists (select from auth.refresh_tokens n
      where n.session_id = r.session_id and n.parent = r.token and not n.revoked);
  delete from private.push_ledger where created_at < now() - interval '90 days';`;

/**
 * PGlite runs Postgres without its background workers, so nobody vacuums, analyses or ends the log
 * but we. One table at a time, so that requests get their turn in between.
 */
export async function maintain(backend: Pick<Database, 'asOwner'>): Promise<void> {
  await backend.asOwner((sql) => sql.exec(PRUNE));
  const due = await backend.asOwner(async (sql) => {
    await sql.exec('select pg_stat_force_next_flush()'); // else the counts lag behind
    return sql.query<{ name: string }>(TABLES_DUE);
  });
  for (const { name } of due) {
    await backend.asOwner((sql) => sql.exec(`vacuum (analyze) ${name}`));
  }
  await backend.asOwner(async (sql) => {
    const [log] = await sql.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT);
    if (log && log.bytes > CHECKPOINT_AFTER_BYTES) await sql.exec('checkpoint');
  });
}

/** Does the server's jobs that are due, such as ending the pledges that are over. */
export const runJobs = (backend: Pick<Database, 'asOwner'>): Promise<void> =>
  backend.asOwner((sql) => sql.exec('select private.run_jobs()'));

/** Does it again and again, one pass at a time. */
function repeat(what: string, work: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let pass: Promise<void> | undefined;
  return setInterval(() => {
    pass ??= work()
      .catch((error: unknown) => console.error(`${what} failed: ${nameOf(error)}`))
      .finally(() => {
        pass = undefined;
      });
  }, everyMs).unref();
}

/** Maintains the database every minute, and does its jobs when they are due. @returns a function that ends it */
export function startMaintenance(backend: Pick<Database, 'asOwner'>): () => void {
  const timers = [
    repeat('Database maintenance', () => maintain(backend), EVERY_MS),
    repeat('The jobs of the database', () => runJobs(backend), JOBS_EVERY_MS),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
