import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../support/database';
import { runPgTap } from '../support/pgtap';

const folder = fileURLToPath(new URL('../../supabase/tests/', import.meta.url));
const files = (await readdir(folder)).filter((file) => file.endsWith('.test.sql')).sort();

const db = await openDatabase({ pgtap });
// Where `supabase test db` puts it.
await db.connection.driver.exec(`
  create schema extensions;
  grant usage on schema extensions to public;
  create extension pgtap schema extensions;
`);
const results = [];
for (const file of files) {
  results.push({ file, assertions: await runPgTap(db.connection.driver, join(folder, file)) });
}
await db.close();

// Each assertion of pgTAP is a test here, under the name it has there.
describe.each(results)('$file', ({ assertions }) => {
  for (const { name, passed, details } of assertions) {
    test(name, () => {
      expect(passed, details).toBe(true);
    });
  }
});
