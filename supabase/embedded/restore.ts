import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from './backup/restore';
import { fail } from './run';
import { readSettings } from './settings';

// npm run restore -- FILE: restores a backup into a data folder. No server may be using the folder.
try {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Say what from: npm run restore -- FILE');
  const file = resolve(name);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const { dataDir, databaseUrl } = await readSettings(process.env, 0);
  if (databaseUrl !== null)
    throw new Error(
      'DATABASE_URL is set, so the data are in Postgres. Restore them with pg_restore, then run "select private.after_restore()".',
    );
  const replaced = await restoreBackup(resolve(dataDir), file);
  console.log(`restored ${file}${replaced ? `; what was there is in ${replaced}` : ''}`);
} catch (error) {
  fail(error);
}
