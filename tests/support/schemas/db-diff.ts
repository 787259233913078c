import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, openFromSchemas } from '../database';
import { changesBetween } from './difference';
import { snapshotOf } from './snapshot';
import { MIGRATIONS_DIR } from './statements';
import { updateSchemas } from './update';

/**
 * Makes the name of a new migration from the current time. If the newest migration is later, because it is from
 * another time zone, uses the next number.
 */
function makeFileName(name: string): string {
  const newest = readdirSync(MIGRATIONS_DIR).toSorted().at(-1)?.slice(0, 14) ?? '';
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `${now > newest ? now : String(Number(newest) + 1)}_${name}.sql`;
}

// `npm run db:diff` prints the migration that brings a database to what supabase/schemas describes, and `-- --write
// NAME` writes it. With `-- --update` it works the other way, and writes into supabase/schemas what migrations have
// changed since.
const databases = await Promise.all([openDatabase(), openFromSchemas()]);
const [migrated, wanted] = await Promise.all(databases.map(({ session }) => snapshotOf(session)));
await Promise.all(databases.map((database) => database.close()));
if (!migrated || !wanted) throw new Error('There are two databases.');

const changes = changesBetween(migrated, wanted);
const script = [...new Set(changes.map(({ sql }) => sql))].join('\n\n');
const [option, name] = process.argv.slice(2);
if (option === '--update') {
  for (const line of updateSchemas(changes, migrated)) console.log(line);
} else {
  console.log(script || '-- The migrations make what supabase/schemas says.');
  if (option === '--write' && script !== '') {
    if (!/^[a-z0-9_]+$/.test(name ?? '')) throw new Error('Name the migration: --write a_name');
    writeFileSync(join(MIGRATIONS_DIR, makeFileName(name ?? '')), `${script}\n`);
  }
}
