import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { extract } from 'tar';
import { lockDataDir } from '../data-dir-lock';
import { openPglite } from '../database/pglite';
import { compilePglite } from '../database/pglite-module';

const PARTS = ['postgres', 'secrets.json', 'complete'];

/**
 * Starts a new epoch. Devices may have seen data that is newer than the backup. They then pull everything again and
 * send what the server lacks. A backup of an earlier version of the app has no function for this.
 */
async function startEpoch(folder: string): Promise<void> {
  const driver = await openPglite(folder, await compilePglite());
  await driver.exec('select private.after_restore()');
  await driver.close();
}

/**
 * Restores a backup into a data folder. The previous content is moved aside.
 * @returns where the previous content is, or null if there was none
 * @throws DataDirInUse while the folder is served
 */
export async function restoreBackup(dataDir: string, file: string): Promise<string | null> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  const coming = mkdtempSync(join(dataDir, 'restoring-'));
  try {
    await extract({ file, cwd: coming });
    for (const part of PARTS)
      if (!existsSync(join(coming, part)))
        throw new Error(`${file} is no backup: it has no ${part}`);
    await startEpoch(join(coming, 'postgres'));
    const isThere = existsSync(join(dataDir, 'postgres'));
    const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    if (isThere || existsSync(join(dataDir, 'secrets.json'))) mkdirSync(aside);
    for (const part of PARTS) {
      if (existsSync(join(dataDir, part))) renameSync(join(dataDir, part), join(aside, part));
      renameSync(join(coming, part), join(dataDir, part));
    }
    return isThere ? aside : null;
  } finally {
    rmSync(coming, { recursive: true, force: true });
    unlock();
  }
}
