import type { SqlSession } from '../supabase/embedded/database/database';
import { ADMIN } from './many-donors';
import { atMost, percentile, type Result } from './results-file';
import { become, times } from './sql-timing';

/** How long the digest of an administrator may hold the server up, ms. */
const MOST = 3000;
const RUNS = 3;

async function digest(sql: SqlSession): Promise<unknown> {
  const [row] = await sql.query<{ answer: string | null }>(
    "select public.digest('donors')::text as answer",
  );
  return row?.answer ?? null;
}

/**
 * Measures the digest of an administrator who sees all these rows. They are just few enough for the server to compare
 * them.
 */
export async function measureDigest(sql: SqlSession, donors: number): Promise<Result> {
  await become(sql, ADMIN);
  const taken = await times(RUNS, async () => {
    if ((await digest(sql)) === null) throw new Error('not compared');
  });
  const name = `Digest of ${donors.toLocaleString('en')} donors, administrator, median`;
  return atMost(name, 'ms', MOST, { ours: percentile(taken, 0.5), runs: RUNS }, 0);
}

/**
 * Measures the digest of an administrator who sees more rows than the server compares. The server then answers that
 * it does not compare.
 */
export async function measureTooLong(sql: SqlSession, log: number): Promise<Result> {
  await become(sql, undefined);
  await sql.query(
    `insert into private.change_log (collection, row_id, seq)
     select 'donors', gen_random_uuid(), nextval('private.change_seq')
     from generate_series(1, $1 - (select count(*) from private.change_log where collection = 'donors'))`,
    [log],
  );
  await sql.exec('vacuum analyze private.change_log');
  await become(sql, ADMIN);
  const taken = await times(RUNS, async () => {
    if ((await digest(sql)) !== null) throw new Error('compared');
  });
  const name = `Digest of ${log.toLocaleString('en')} donors, administrator: "not now", median`;
  return atMost(name, 'ms', MOST, { ours: percentile(taken, 0.5), runs: RUNS }, 0);
}
