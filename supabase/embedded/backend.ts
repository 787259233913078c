import { existsSync, mkdirSync, chmodSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EmailDriver } from '@supabase/lite';
import { lockDataDir } from './data-dir-lock';
import type { SchemaFiles } from './database/prepare';
import type { Queue } from './database/exclusive';
import { type Backend, serveDatabase } from './lite-app';
import { startMaintenance } from './database/maintenance';
import { openPglite } from './database/pglite';
import { writePrivateFile } from './private-file';
import { loadSecrets } from './secrets';

export interface BackendOptions extends SchemaFiles {
  /** Holds the database, the keys and a lock. Made when missing. */
  dataDir: string;
  /** Where e-mailed links lead. Default: http://127.0.0.1:4173. */
  siteUrl?: string | undefined;
  email?: EmailDriver | undefined;
  /** Runs once in the life of a data folder, before anything is served. */
  onFirstRun?: ((backend: Backend) => Promise<void>) | undefined;
  /** For tests only: what keeps requests apart. */
  queue?: Queue | undefined;
}

/**
 * Opens the embedded backend on a data folder: database, REST and auth API, notifications.
 * @throws DataDirInUse when another process has the folder
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const unlock = lockDataDir(dataDir);
  try {
    const secrets = loadSecrets(dataDir);
    const database = join(dataDir, 'postgres');
    const complete = join(dataDir, 'complete');
    const firstRun = !existsSync(complete);
    // A first run that was cut short has served nobody; what it left may be half a database.
    if (firstRun) rmSync(database, { recursive: true, force: true });
    const connection = await openPglite(database);
    const backend = await serveDatabase(connection, secrets, options);
    if (firstRun) {
      await options.onFirstRun?.(backend);
      writePrivateFile(complete, 'The first run made this database completely.\n');
    }
    const endMaintenance = startMaintenance(backend);
    return {
      ...backend,
      async close() {
        await endMaintenance();
        await backend.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
