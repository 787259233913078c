import type { SqlSession } from '../database/database';
import { completeAccounts, listOf, planTables, readCatalogue, type Table } from './tables';

/** Both databases write values as text in the same way, which the digests compare. Names are looked up nowhere. */
const SAME_TEXT = `
  set search_path = ''; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_min_messages = 'error';`;

/** How much of a table is read at a time, in pages of 8 kB. Rows that are compressed need more memory than this. */
const PAGES = 128;

export interface Digest {
  rows: number;
  /** Of the sum of the hashes of all rows, so that their order does not matter. */
  digest: string;
}

async function digestOf(session: SqlSession, table: Table): Promise<Digest> {
  const [row] = await session.query<Digest>(
    `select count(*)::int as rows, md5(concat_ws('-',
        coalesce(sum(('x' || left(h, 16))::bit(64)::bigint::numeric), 0),
        coalesce(sum(('x' || right(h, 16))::bit(64)::bigint::numeric), 0))) as digest
      from (select md5(row(${listOf(table)})::text) as h from ${table.name}) hashes`,
  );
  if (!row) throw new Error(`${table.name} cannot be counted.`);
  return row;
}

/** Copies a table, some pages at a time, in the order in which the rows lie. */
async function copyTable(from: SqlSession, to: SqlSession, table: Table): Promise<void> {
  const [size] = await from.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / 8192)::int as pages`,
    [table.name],
  );
  for (let page = 0; page < (size?.pages ?? 0); page += PAGES) {
    const [part] = await from.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from (select ${listOf(table)} from ${table.name}
        where ctid >= format('(%s,0)', $1::int)::tid and ctid < format('(%s,0)', $2::int)::tid) t`,
      [page, page + PAGES],
    );
    if (part?.rows)
      await to.query(
        `insert into ${table.name} (${listOf(table)}) overriding system value
          select ${listOf(table, 't.')} from json_populate_recordset(null::${table.name}, $1::text::json) t`,
        [part.rows],
      );
  }
}

/** Sets the sequences of the target to where those of the source are. */
async function copySequences(from: SqlSession, to: SqlSession): Promise<void> {
  const sequences = await from.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences where schemaname in ('public', 'private')`,
  );
  for (const { name, last } of sequences)
    if (last !== null) await to.query('select setval($1::regclass, $2::bigint)', [name, last]);
}

const versionsOf = async (session: SqlSession) => {
  const rows = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version).join();
};

async function assertReady(from: SqlSession, to: SqlSession): Promise<void> {
  if ((await versionsOf(from)) !== (await versionsOf(to)))
    throw new Error(
      'The two databases have different migrations. Start the server once with this version of the app on the one to move from; on a Supabase project, run "supabase db push".',
    );
  const [found] = await to.query<{ any: boolean }>(
    'select exists (select from auth.users) as "any"',
  );
  if (found?.any)
    throw new Error(
      'The database to move to has accounts. Give it an empty one: nothing is mixed.',
    );
}

/** Turns off triggers and references for this transaction, because every row comes as it is. */
async function writeAsIs(to: SqlSession): Promise<void> {
  await to.exec("set local session_replication_role = 'replica'").catch((error: unknown) => {
    throw new Error(
      'The database to move to does not let its user write rows as they are. Let a superuser run "grant set on parameter session_replication_role to USER", then repeat this.',
      { cause: error },
    );
  });
}

/**
 * Moves everything into an empty database that has the same migrations, in one transaction: if it is killed, nothing
 * has moved, and it can be repeated.
 * @param from nothing may write to it meanwhile
 * @param report is notified of each table that was copied and compared
 * @throws if a digest differs
 */
export async function moveRows(
  from: SqlSession,
  to: SqlSession,
  report: (name: string, digest: Digest) => void,
): Promise<void> {
  await from.exec(`${SAME_TEXT} begin isolation level repeatable read read only`);
  await to.exec(`${SAME_TEXT} begin`);
  try {
    await assertReady(from, to);
    await writeAsIs(to);
    const there = await readCatalogue(to);
    const tables = planTables(await readCatalogue(from), there);
    const own = tables.filter(({ name }) => !name.startsWith('"auth"'));
    // the migrations and the seed have filled some of them
    await to.exec(`truncate ${own.map(({ name }) => name).join(', ')}`);
    for (const table of tables) {
      await copyTable(from, to, table);
      const [before, after] = [await digestOf(from, table), await digestOf(to, table)];
      if (before.rows !== after.rows || before.digest !== after.digest)
        throw new Error(`${table.name} did not arrive as it was. Nothing has moved.`);
      report(table.name, after);
    }
    await copySequences(from, to);
    const complete = completeAccounts(there);
    if (complete !== null) await to.exec(complete);
    // devices read again from the start; work that they sent before is known by the ledger, which has moved
    await to.exec('update private.sync_state set epoch = gen_random_uuid()');
    await to.exec('commit');
  } catch (error) {
    await to.exec('rollback').catch(() => undefined);
    throw error;
  } finally {
    await from.exec('rollback').catch(() => undefined);
  }
}
