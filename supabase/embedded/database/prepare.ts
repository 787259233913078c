import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SqlSession } from './database';
import { applyMigrations, applySeed } from './migrations';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface SchemaFiles {
  /** Default: supabase/migrations. */
  migrationsDir?: string | undefined;
  /** Default: supabase/seed.sql; null for none. */
  seedFile?: string | null | undefined;
}

/**
 * Prepares a database for the application, on PGlite or on a Postgres server: the objects that hosted Supabase has
 * before the first migration, then pending migrations, then the seed. Can be repeated safely.
 */
export async function prepareDatabase(session: SqlSession, files: SchemaFiles = {}): Promise<void> {
  const { migrationsDir = here('../../migrations/'), seedFile = here('../../seed.sql') } = files;
  for (const script of ['./bootstrap.sql', './auth.sql'])
    await session.exec(await readFile(here(script), 'utf8'));
  await applyMigrations(session, migrationsDir);
  if (seedFile !== null) await applySeed(session, seedFile);
}
