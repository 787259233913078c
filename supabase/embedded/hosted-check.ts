import { fileURLToPath } from 'node:url';
import { PostgresDatabase } from './database/postgres-database';
import { type Check, checkDatabase } from './hosted/check-database';
import { checkServices } from './hosted/check-services';
import { fail } from './run';

// DATABASE_URL=postgres://… npm run hosted:check -- https://<ref>.supabase.co sb_publishable_…: says what a project
// lacks of docs/hosting.md. It changes nothing.

/** What no key of a visitor shows. */
const BY_HAND = [
  'Realtime: Allow public access is off',
  'Authentication: the redirect URLs, the templates, an OTP of 10 characters, Secure email change, Secure password change, no captcha',
];

try {
  const [url, key] = process.argv.slice(2);
  const { DATABASE_URL: databaseUrl } = process.env;
  if (!url || !key || !databaseUrl)
    throw new Error('Say what to check: DATABASE_URL=postgres://… npm run hosted:check -- URL KEY');
  const database = new PostgresDatabase(databaseUrl, 1, 'lifedrop check');
  const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));
  const checks: Check[] = [];
  try {
    checks.push(...(await database.asOwner((session) => checkDatabase(session, migrations))));
  } finally {
    await database.close();
  }
  checks.push(...(await checkServices(url, key)));
  for (const { what, ok, otherwise } of checks)
    console.log(ok ? `yes  ${what}` : `NO   ${what}\n       ${otherwise}`);
  for (const what of BY_HAND) console.log(`look ${what}`);
  process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  fail(error);
}
