import { z } from 'zod';
import type { SqlSession } from '../database/database';

/** The tables of the auth server that move. Sessions do not: everybody logs in again. */
const ACCOUNTS = ['users', 'identities'];

/**
 * What belongs to a link that was mailed and not yet used. Supabase's auth server makes such links in its own way, so
 * they cannot move between it and ours.
 */
const LINKS = [
  'confirmation_token',
  'confirmation_sent_at',
  'recovery_token',
  'recovery_sent_at',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'email_change_sent_at',
  'email_change_confirm_status',
  'reauthentication_token',
  'reauthentication_sent_at',
];

/** Supabase's auth server cannot read an account in which one of these columns is null. */
const STRINGS = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
];

const NO_INSTANCE = "'00000000-0000-0000-0000-000000000000'::uuid";

export interface Table {
  /** The quoted name, with the schema. */
  name: string;
  columns: string[];
}

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type Catalogue = z.infer<typeof table>[];

/** Lists the tables that move, with the columns that are not generated. */
export async function readCatalogue(session: SqlSession): Promise<Catalogue> {
  const rows = await session.query(
    `select n.nspname as schema, c.relname as name,
        (select array_agg(a.attname::text order by a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname in ('public', 'private')
        or n.nspname = 'auth' and c.relname = any ($1)
        or n.nspname = 'supabase_migrations' and c.relname = 'seed_files')
      order by n.nspname, c.relname`,
    [ACCOUNTS],
  );
  return z.array(table).parse(rows);
}

const find = (catalogue: Catalogue, schema: string, name: string) =>
  catalogue.find((one) => one.schema === schema && one.name === name);

/** Whether the accounts are those of Supabase's auth server. */
export const isSupabase = (catalogue: Catalogue): boolean =>
  find(catalogue, 'auth', 'users')?.columns.includes('instance_id') ?? false;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Lists what moves from one database to another.
 * @throws if a table or a column of the app is missing in one of them
 */
export function planTables(from: Catalogue, to: Catalogue): Table[] {
  const staysAtHome = isSupabase(from) === isSupabase(to) ? [] : LINKS;
  for (const { schema, name } of to)
    if (!find(from, schema, name)) throw new Error(`${schema}.${name} is missing at the source.`);
  return from.map(({ schema, name, columns }) => {
    const there = find(to, schema, name);
    const missing = columns.filter((column) => !there?.columns.includes(column));
    if (!there || (schema !== 'auth' && missing.length > 0))
      throw new Error(`${schema}.${name} is not the same in both databases.`);
    const isAccount = schema === 'auth' && name === 'users';
    return {
      name: `${quote(schema)}.${quote(name)}`,
      columns: columns.filter(
        (column) => !missing.includes(column) && !(isAccount && staysAtHome.includes(column)),
      ),
    };
  });
}

/** Completes accounts that came from elsewhere, so that Supabase's auth server can read them. */
export function completeAccounts(to: Catalogue): string | null {
  if (!isSupabase(to)) return null;
  const has = find(to, 'auth', 'users')?.columns ?? [];
  const sets = STRINGS.filter((column) => has.includes(column)).map(
    (column) => `${quote(column)} = coalesce(${quote(column)}, '')`,
  );
  return `update auth.users set ${[`instance_id = coalesce(instance_id, ${NO_INSTANCE})`, ...sets].join(', ')}`;
}

/** The columns of a table as a list in SQL. */
export const listOf = ({ columns }: Table, prefix = ''): string =>
  columns.map((column) => prefix + quote(column)).join(', ');
