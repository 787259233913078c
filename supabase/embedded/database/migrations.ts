import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inTransaction, type SqlSession } from './database';

const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

interface Migration {
  version: string;
  name: string;
  file: string;
}

export async function listMigrations(dir: string): Promise<Migration[]> {
  const files = await readdir(dir).catch(() => []);
  return files
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .flatMap((file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? [];
      return version && name ? [{ version, name, file: join(dir, file) }] : [];
    });
}

/**
 * Applies pending migrations, each file in its own transaction. The history is kept in the table that the Supabase
 * CLI uses. If a file was edited after it was applied, it is named on stderr, because the edit has no effect.
 * @throws if the history names a migration that is not in `dir`. Another version of the app then made the database,
 * and this version cannot convert it.
 */
export async function applyMigrations(session: SqlSession, dir: string): Promise<void> {
  const history = await session.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const applied = new Map(history.map((row) => [row.version, row.statements]));
  const migrations = await listMigrations(dir);
  const unknown = history.find((row) => migrations.every(({ version }) => version !== row.version));
  if (unknown) {
    throw new Error(
      `Another version of the app made this database (its migration ${unknown.version} is not in supabase/migrations). Start that version, or set DATA_DIR to a new folder.`,
    );
  }
  for (const { version, name, file } of migrations) {
    const script = await readFile(file, 'utf8');
    const statements = applied.get(version);
    if (statements) {
      if (statements.length === 1 && statements[0] !== script) {
        console.error(`${basename(file)} was edited after it was applied to this database.`);
      }
      continue;
    }
    try {
      await inTransaction(session, async () => {
        await session.exec(script);
        await session.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
          [version, name, script],
        );
      });
    } catch (error) {
      throw new Error(`Migration ${basename(file)} failed: ${String(error)}`, { cause: error });
    }
  }
}

/**
 * Runs the seed once, and again only if its file changes. Rows of the seed that somebody deleted thus stay deleted.
 */
export async function applySeed(session: SqlSession, file: string): Promise<void> {
  const script = await readFile(file, 'utf8').catch(() => '');
  if (script === '') return;
  const path = basename(file);
  const hash = createHash('sha256').update(script).digest('hex');
  const known = await session.query(
    'select from supabase_migrations.seed_files where path = $1 and hash = $2',
    [path, hash],
  );
  if (known.length > 0) return;
  await inTransaction(session, async () => {
    await session.exec(script);
    await session.query(
      `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
       on conflict (path) do update set hash = excluded.hash`,
      [path, hash],
    );
  });
}
