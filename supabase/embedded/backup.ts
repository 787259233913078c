import { resolve } from 'node:path';
import { writeBackup } from './backup/archive';
import { askForBackup } from './backup/control';
import { lockDataDir } from './data-dir-lock';
import { fail } from './run';
import { readSettings } from './settings';

// npm run backup -- FILE: writes a backup of the data folder, whether or not the folder is being served.
try {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Say where to: npm run backup -- FILE');
  const { dataDir, databaseUrl } = await readSettings(process.env, 0);
  if (databaseUrl !== null)
    throw new Error(
      'DATABASE_URL is set, so the data are in Postgres. Back them up with pg_dump, and keep secrets.json of DATA_DIR.',
    );
  const file = resolve(name);
  if (!(await askForBackup(resolve(dataDir), file))) {
    const unlock = lockDataDir(resolve(dataDir));
    const idle = { exec: async () => undefined, query: async () => [] };
    await writeBackup(resolve(dataDir), file, (work) => work(idle)).finally(unlock);
  }
  console.log(`backup ${file}`);
} catch (error) {
  fail(error);
}
