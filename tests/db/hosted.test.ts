import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openHostedDatabase } from '../support/hosted-postgres';
import { onServer, runPgTap, showAssertions, type TapAssertion } from '../support/pgtap';

const folder = fileURLToPath(new URL('../../supabase/tests/', import.meta.url));
const files = (await readdir(folder)).filter((file) => file.endsWith('.test.sql')).sort();

const hosted = await openHostedDatabase();
const [owner] = await hosted.sql`select current_user as name, rolsuper as superuser
  from pg_roles where rolname = current_user`;
const results: { file: string; assertions: TapAssertion[] }[] = [];
for (const file of files) {
  results.push({ file, assertions: await runPgTap(onServer(hosted.sql), join(folder, file)) });
}
await hosted.close();

test('the migrations run as a postgres that is not a superuser', () => {
  expect(owner).toEqual({ name: 'postgres', superuser: false });
});

showAssertions(results);
