import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPglite } from '../supabase/embedded/database/pglite';
import { compilePglite } from '../supabase/embedded/database/pglite-module';
import { sessionOf } from '../supabase/embedded/database/pglite-session';
import { newDataFolder } from '../tests/support/data-folder';
import { startPostgres } from '../tests/support/start-postgres';
import { fillDonors } from './many-donors';
import { atMost, keepResults, tableOf } from './results-file';

// npm run bench:move [-- --accounts 100000]: moves a data folder to Postgres and back. Each account has a donation, its
// profile, and the answers to two mutations.

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '100000' } } });
const accounts = Number(values.accounts);
/** A hash as bcrypt makes it. */
const HASH = `$2b$10$${'x'.repeat(53)}`;

const dataDir = await newDataFolder();
const driver = await openPglite(join(dataDir, 'postgres'), await compilePglite());
const session = sessionOf(driver);
await fillDonors(session, 1, accounts);
console.error(`${accounts} donations`);
// triggers would take minutes, and this only fills the tables
await session.exec("set session_replication_role = 'replica'");
await session.query(
  `insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    select gen_random_uuid(), 'account-' || n || '@people.test', $2, now() from generate_series(1, $1::int) n`,
  [accounts, HASH],
);
await session.exec(`
  insert into public.profiles (id) select u.id from auth.users u on conflict do nothing;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select gen_random_uuid(), 'email', u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email) from auth.users u;
  insert into private.push_ledger (user_id, mutation_id, collection, answer)
    select u.id, gen_random_uuid(), 'donors', '{"status": "applied"}' from auth.users u, generate_series(1, 2);`);
await driver.close();

const postgres = await startPostgres({ durable: true });
const url = `postgres://postgres@localhost/postgres?host=${postgres.address.host}`;

/** @returns how long `npm run move` took, ms */
function move(way: '--to' | '--from'): number {
  const begun = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'supabase/embedded/move.ts', way, url],
    {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  console.error(stdout);
  if (status !== 0) throw new Error(`The move ended with ${status}.`);
  return performance.now() - begun;
}

const results = (['--to', '--from'] as const).map((way) =>
  atMost(`${accounts} accounts moved ${way === '--to' ? 'to' : 'from'} Postgres`, 's', 300, {
    ours: move(way) / 1000,
    runs: 1,
  }),
);
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });
keepResults(results);
console.log(tableOf(results));
