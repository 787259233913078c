import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SqlSession } from './database';
import { applyMigrations, applySeed } from './migrations';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface SchemaFiles {
  /** The folder of the migrations. Default: supabase/migrations. */
  migrationsDir?: string | undefined;
  /** The file of the seed, or null for none. Default: supabase/seed.sql. */
  seedFile?: string | null | undefined;
}

/**
 * Prepares a database for the application, on PGlite or on a Postgres server. First it creates the objects that
 * hosted Supabase has from the start, then it applies pending migrations, then it runs the seed. It may be repeated.
 */
export async function prepareDatabase(session: SqlSession, files: SchemaFiles = {}): Promise<void> {
  const { migrationsDir = here('../../migrations/'), seedFile = here('../../seed.sql') } = files;
  for (const script of ['./bootstrap.sql', './auth.sql'])
    await session.exec(await readFile(here(script), 'utf8'));
  await applyMigrations(session, migrationsDir);
  if (seedFile !== null) await applySeed(session, seedFile);
}
