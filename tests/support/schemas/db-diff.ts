import { openDatabase, openFromSchemas } from '../database';
import { changesBetween } from './difference';
import { snapshotOf } from './snapshot';
import { updateSchemas } from './update';

// `npm run db:diff` prints the migration that brings a database to what supabase/schemas describes. With `--
// --update` it works the other way, and writes into supabase/schemas what migrations have changed since.
const databases = await Promise.all([openDatabase(), openFromSchemas()]);
const [migrated, wanted] = await Promise.all(databases.map(({ session }) => snapshotOf(session)));
await Promise.all(databases.map((database) => database.close()));
if (!migrated || !wanted) throw new Error('There are two databases.');

const changes = changesBetween(migrated, wanted);
if (process.argv.includes('--update')) {
  for (const line of updateSchemas(changes, migrated)) console.log(line);
} else {
  const statements = [...new Set(changes.map(({ sql }) => sql))];
  console.log(statements.join('\n\n') || '-- The migrations make what supabase/schemas says.');
}
