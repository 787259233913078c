import { nameOf } from '../http/answers';
import type { Database } from './database';

/**
 * As often as the most frequent of `private.jobs` runs. A request whose time is over is thus closed within a minute.
 */
const EVERY_MS = 20_000;
/** How much of its log Postgres may have to replay at a restart. The log takes about as much space on the disk. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;

// The tables that need vacuuming or analysing, by the default thresholds of Postgres's autovacuum.
const TABLES_DUE = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;

const LOG_SINCE_CHECKPOINT = `
  select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

const NEXT_JOB = 'select private.run_next_job() as any';
/** How many pieces of jobs run in one pass. Further pieces run in the next pass. */
const MOST_PIECES = 500;

/** Runs the jobs that are due, one piece at a time, so that requests run in between. */
export async function runJobs(backend: Pick<Database, 'asOwner'>): Promise<void> {
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    const [ran] = await backend.asOwner((sql) => sql.query<{ any: boolean }>(NEXT_JOB));
    if (!ran?.any) break;
  }
}

/**
 * Does the work of Postgres's background workers, which PGlite lacks: vacuums, analyses and makes checkpoints. Also
 * runs the jobs that are due. It handles one table at a time, so that requests run in between.
 */
export async function maintain(backend: Pick<Database, 'asOwner'>): Promise<void> {
  const due = await backend.asOwner(async (sql) => {
    await sql.exec('select pg_stat_force_next_flush()'); // without this, the statistics lag behind
    return sql.query<{ name: string }>(TABLES_DUE);
  });
  for (const { name } of due) {
    await backend.asOwner((sql) => sql.exec(`vacuum (analyze) ${name}`));
  }
  await runJobs(backend);
  await backend.asOwner(async (sql) => {
    const [log] = await sql.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT);
    if (log && log.bytes > CHECKPOINT_AFTER_BYTES) await sql.exec('checkpoint');
  });
}

/**
 * Maintains the database every 20 seconds.
 * @param work what is done each time: `maintain` on PGlite, `runJobs` on a server that vacuums by itself
 * @returns a function that stops this
 */
export function startMaintenance(
  backend: Pick<Database, 'asOwner'>,
  work: (backend: Pick<Database, 'asOwner'>) => Promise<void>,
): () => void {
  let pass: Promise<void> | undefined;
  const timer = setInterval(() => {
    pass ??= work(backend)
      .catch((error: unknown) => console.error(`Database maintenance failed: ${nameOf(error)}`))
      .finally(() => {
        pass = undefined;
      });
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
