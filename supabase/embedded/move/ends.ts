import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '../data-dir-lock';
import type { SqlSession } from '../database/database';
import { inOrder } from '../database/installation';
import { openPglite } from '../database/pglite';
import { compilePglite } from '../database/pglite-module';
import { sessionOf } from '../database/pglite-session';
import { PostgresDatabase, SERVER_NAME } from '../database/postgres-database';
import { prepareDatabase } from '../database/prepare';
import { writePrivateFile } from '../private-file';
import { loadSecrets } from '../secrets';
import { isSupabase, readCatalogue } from './tables';

type Work = (session: SqlSession) => Promise<void>;

const COMING = 'moving-';

async function withFolder(folder: string, work: Work): Promise<void> {
  const driver = await openPglite(folder, await compilePglite());
  try {
    await work(sessionOf(driver));
  } finally {
    await driver.close();
  }
}

/**
 * Opens the database of a data folder.
 * @throws DataDirInUse while the folder is served
 */
export async function fromFolder(dataDir: string, work: Work): Promise<void> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder) || !existsSync(join(dataDir, 'complete')))
    throw new Error(`${dataDir} has no database. Set DATA_DIR to the folder that has it.`);
  const unlock = lockDataDir(dataDir);
  try {
    await withFolder(folder, work);
  } finally {
    unlock();
  }
}

/**
 * Makes the database of a data folder. It takes the place of the present one when it is complete.
 * @returns where the present one was moved to, or null if there was none
 */
export async function intoFolder(dataDir: string, work: Work): Promise<string | null> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  // an earlier move that was killed left its folder
  for (const name of readdirSync(dataDir))
    if (name.startsWith(COMING)) rmSync(join(dataDir, name), { recursive: true });
  const coming = mkdtempSync(join(dataDir, COMING));
  try {
    loadSecrets(dataDir);
    const made = join(coming, 'postgres');
    await withFolder(made, async (session) => {
      await prepareDatabase(session, { seedFile: null });
      await work(session);
    });
    const there = join(dataDir, 'postgres');
    const isThere = existsSync(there);
    const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    if (isThere) {
      mkdirSync(aside);
      renameSync(there, join(aside, 'postgres'));
    }
    renameSync(made, there);
    writePrivateFile(join(dataDir, 'complete'), 'A move made this database completely.\n');
    return isThere ? aside : null;
  } finally {
    rmSync(coming, { recursive: true, force: true });
    unlock();
  }
}

/** Makes sure that no server of ours uses the database. Supabase's own servers have no mark, so they are not seen. */
async function assertUnused(session: SqlSession): Promise<void> {
  const [other] = await session.query(
    `select from pg_stat_activity where datname = current_database()
      and application_name = $1`,
    [SERVER_NAME],
  );
  if (other)
    throw new Error('A server uses the database on Postgres. Stop all its processes first.');
}

async function withPostgres(
  url: string,
  work: (database: PostgresDatabase) => Promise<void>,
): Promise<void> {
  const database = new PostgresDatabase(url, 2, 'lifedrop move');
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const inSession = (database: PostgresDatabase, work: Work) =>
  database.asOwner(async (session) => {
    await assertUnused(session);
    await work(session);
  });

export const fromPostgres = (url: string, work: Work): Promise<void> =>
  withPostgres(url, (database) => inSession(database, work));

/**
 * Opens a database on a Postgres server or of a Supabase project. On a server of its own, the migrations run first, and
 * no process of ours can start meanwhile.
 */
export const intoPostgres = (url: string, dataDir: string, work: Work): Promise<void> =>
  withPostgres(url, async (database) => {
    const catalogue = await database.asOwner(readCatalogue);
    if (isSupabase(catalogue)) return inSession(database, work);
    return inOrder(database, loadSecrets(dataDir), async () => {
      await database.asOwner((session) => prepareDatabase(session, { seedFile: null }));
      await inSession(database, work);
    });
  });
