import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { openDatabase } from '../support/database';
import { onPglite, runPgTap, showAssertions } from '../support/pgtap';

// PGlite takes twice as long as a Postgres server. `npm test` therefore makes these assertions only in
// hosted.test.ts.

const folder = fileURLToPath(new URL('../../supabase/tests/', import.meta.url));
/**
 * The names of the files to run, as in `PGTAP_FILES=push,pledges npm run test:db -- pgtap`. If the variable is not
 * set, all files run.
 */
const wanted = process.env['PGTAP_FILES']?.split(',');
const files = (await readdir(folder))
  .filter((file) => file.endsWith('.test.sql'))
  .filter((file) => wanted?.includes(file.replace('.test.sql', '')) ?? true)
  .sort();

const db = await openDatabase({ pgtap });
// the extension is in the schema in which `supabase test db` creates it
await db.connection.driver.exec(`
  create schema extensions;
  grant usage on schema extensions to public;
  create extension pgtap schema extensions;
`);
const results = [];
for (const file of files) {
  results.push({
    file,
    assertions: await runPgTap(onPglite(db.connection.driver), join(folder, file)),
  });
}
await db.close();

showAssertions(results);
