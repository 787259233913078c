import { chmodSync, mkdtempSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'tar';
import type { SqlSession } from '../database/database';

/**
 * The parts of a data folder that a backup holds. Without the keys in `secrets.json`, a restored server would log
 * everybody out.
 */
const PARTS = ['postgres', 'secrets.json', 'complete'];

/**
 * Writes a backup of a data folder. Other work on the database waits only while the files are copied. Packing the
 * copies does not hold it up.
 * @param exclusively runs work while nothing else uses the database
 * @param file written completely or not at all, readable only by its owner
 */
export async function writeBackup(
  dataDir: string,
  file: string,
  exclusively: (work: (session: SqlSession) => Promise<void>) => Promise<void>,
): Promise<void> {
  const aside = mkdtempSync(join(dataDir, 'backup-'));
  const draft = `${file}.new`;
  try {
    await exclusively(async (session) => {
      await session.exec('checkpoint');
      for (const part of PARTS)
        await cp(join(dataDir, part), join(aside, part), { recursive: true });
    });
    await create({ gzip: true, file: draft, cwd: aside, mode: 0o600 }, PARTS);
    chmodSync(draft, 0o600);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    await rm(aside, { recursive: true, force: true });
  }
}
