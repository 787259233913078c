import { SYNCED } from '@/collections/facts';
import type { SqlSession } from '../../supabase/embedded/database/database';

const TABLES = [
  ...SYNCED.map((name) => `public.${name}`),
  'private.change_log',
  'private.push_ledger',
  'private.supply',
  'private.members',
  'private.card_codes',
];
const copyOf = (table: string) => `backup.${table.split('.')[1]}`;

/** Copies each table that devices read or write, as a backup. */
export async function backUpIn(session: SqlSession): Promise<void> {
  const copies = TABLES.map((table) => `create table ${copyOf(table)} as table ${table};`);
  await session.exec(`drop schema if exists backup cascade; create schema backup;
    ${copies.join('\n')}
    create table backup.seq as select last_value, is_called from private.change_seq;`);
}

/**
 * Restores the last backup. Triggers do not run.
 * @param newEpoch whether to start a new epoch as well, as docs/hosting.md asks after a restore
 */
export async function restoreIn(session: SqlSession, newEpoch: boolean): Promise<void> {
  let script = 'set session_replication_role = replica;';
  for (const table of TABLES) {
    const [row] = await session.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = row?.names ?? '';
    script += `delete from ${table}; insert into ${table} (${names}) select ${names} from ${copyOf(table)};`;
  }
  script += `select setval('private.change_seq', last_value, is_called) from backup.seq;
    set session_replication_role = origin;`;
  if (newEpoch) script += 'select private.after_restore();';
  await session.exec(script);
}
