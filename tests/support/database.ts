import { readFile, writeFile } from 'node:fs/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { SqlSession } from '../../supabase/embedded/database/database';
import { compilePglite } from '../../supabase/embedded/database/pglite-module';
import { parsers } from '../../supabase/embedded/database/pglite';
import { sessionOf } from '../../supabase/embedded/database/pglite-session';
import { prepareDatabase } from '../../supabase/embedded/database/prepare';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import { SCHEMAS_DIR, scriptsIn } from './schemas/statements';
import { type PostgresServer, startPostgres } from './start-postgres';
import { findTemplate } from './templates';

export interface TestDatabase {
  connection: { driver: PGlite };
  session: SqlSession;
  /** Runs a statement as the database's owner. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

function databaseOf(driver: PGlite): TestDatabase {
  const session = sessionOf(driver);
  return {
    connection: { driver },
    session,
    query: (sql, parameters) => session.query(sql, parameters),
    close: () => driver.close(),
  };
}

/** Where PGlite keeps the write-ahead log of a database in memory. Each segment of it has 16 MB. */
const LOG = '/pglite/data/pg_wal';

const readLog = (driver: PGlite): string[] =>
  driver.Module.FS.readdir(LOG).filter((name: string) => /^[0-9A-F]{24}$/.test(name));

async function makeTar(path: string): Promise<void> {
  const driver = await PGlite.create({ parsers, pgliteWasmModule: await compilePglite() });
  const session = sessionOf(driver);
  await prepareDatabase(session);
  // Otherwise each copy would replay the whole log of the migrations when it opens.
  await session.exec('checkpoint');
  const [used] = await session.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  );
  for (const segment of readLog(driver).filter((name) => name !== used?.segment))
    driver.Module.FS.unlink(`${LOG}/${segment}`);
  await writeFile(path, Buffer.from(await (await driver.dumpDataDir('none')).arrayBuffer()));
  await driver.close();
}

/** @returns the path of the data of a prepared database, as PGlite packs it */
export const findTar = () => findTemplate('pglite', makeTar);

/**
 * Opens the application's whole database in memory: what hosted Supabase has from the start, the migrations and the
 * seed. It runs on the Postgres of `npm start`.
 */
export async function openDatabase(
  extensions: NonNullable<PGliteOptions['extensions']> = {},
): Promise<TestDatabase> {
  const tar = await readFile(await findTar());
  const driver = await PGlite.create({
    extensions,
    parsers,
    pgliteWasmModule: await compilePglite(),
    loadDataDir: new Blob([new Uint8Array(tar)]),
  });
  return databaseOf(driver);
}

/**
 * Opens a database in memory that is made from the files of supabase/schemas alone. It has no sample rows and no ZIP
 * codes.
 */
export async function openFromSchemas(): Promise<TestDatabase> {
  const driver = await PGlite.create({ parsers, pgliteWasmModule: await compilePglite() });
  const session = sessionOf(driver);
  // makes only what comes before the first migration, because this folder holds no migrations
  await prepareDatabase(session, { migrationsDir: SCHEMAS_DIR, seedFile: null });
  // function bodies are not checked, because a file may call functions that a later file defines
  await session.exec('set check_function_bodies = off');
  for (const script of scriptsIn(SCHEMAS_DIR)) {
    await session.exec(script.text).catch((error: unknown) => {
      throw new Error(`supabase/schemas/${script.file}: ${String(error)}`, { cause: error });
    });
  }
  return databaseOf(driver);
}

async function makeServerData(path: string): Promise<void> {
  const server = await startPostgres();
  const database = new PostgresDatabase(server.address);
  await database.asOwner((session) => prepareDatabase(session));
  await database.close();
  await server.stop(path);
}

/** @returns the path of the data of a Postgres server that has this database */
export const findServerData = () => findTemplate('postgres', makeServerData);

/**
 * Opens the database on a Postgres server of its own, so that several sessions can work at the same time.
 * @param durable whether each commit is flushed to the disk, as on a real server
 */
export async function openDatabaseServer({ durable = false } = {}): Promise<PostgresServer> {
  return startPostgres({ data: await findServerData(), durable });
}
