import { parseArgs } from 'node:util';
import type { Database, SqlSession } from '../supabase/embedded/database/database';
import { openDatabaseServer } from '../tests/support/database';
import { PostgresDatabase } from '../supabase/embedded/database/postgres-database';
import { ADMIN, fillDonors, OWNER } from './many-donors';
import { donation } from './page/donor-rows';
import { measureDigest, measureTooLong } from './digest-figures';
import { measureMember } from './member-figures';
import { measureCouldHelp, measureExpiry } from './pledge-sql-figures';
import { keepResults, percentile, type Result, round, tableOf } from './results-file';
import { become, times } from './sql-timing';
import { measureWaves } from './wave-figures';

// npm run bench:postgres [-- --donors 1000000 --log 10000000 --runs 100 --of donors,member,waves] times the functions
// that devices call on a Postgres server with many donors. Each is compared with a bare query: the owner of the
// database reads the same rows by the same index as JSON, without policies, projection and checkpoint.

const { values: options } = parseArgs({
  options: {
    donors: { type: 'string', default: '1000000' },
    log: { type: 'string', default: '10000000' },
    runs: { type: 'string', default: '100' },
    of: { type: 'string', default: 'donors,member,waves' },
  },
});
const DONORS = Number(options.donors);
const RUNS = Number(options.runs);
const PAGE = 500;

const VIEWERS = { admin: ADMIN, user: OWNER, visitor: null } as const;

const BARE = `select json_agg(d)::text as answer from (
  select d.* from (select row_id, seq from private.change_log where collection = 'donors' and seq > $1
    order by seq limit ${PAGE}) c join public.donors d on d.id = c.row_id order by c.seq) d`;

async function measurePull(sql: SqlSession): Promise<Result[]> {
  await become(sql, undefined);
  const [state] = await sql.query<{ epoch: string; top: string }>(
    `select (select epoch from private.sync_state) as epoch, max(seq)::text as top
     from private.change_log where collection = 'donors'`,
  );
  if (!state) throw new Error('no state');
  const top = Number(state.top);
  // only administrators get pages if they are more than 2,000 changes behind; everybody else gets a snapshot
  const anywhere = (run: number) => Math.floor((top - PAGE) * ((run * 0.618) % 1));
  const recent = (run: number) => top - PAGE - (run % 1000);
  const results: Result[] = [];
  for (const [viewer, userId] of Object.entries(VIEWERS)) {
    const from = viewer === 'admin' ? anywhere : recent;
    await become(sql, undefined);
    const bare = await times(RUNS, (run) => sql.query(BARE, [from(run)]));
    await become(sql, userId);
    const ours = await times(RUNS, async (run) => {
      const [row] = await sql.query<{ answer: string }>(
        `select public.pull_changes('donors', $1::text::jsonb, ${PAGE})::text as answer`,
        [JSON.stringify({ epoch: state.epoch, viewer, seq: from(run) })],
      );
      if (run > 0) return;
      const page = JSON.parse(row?.answer ?? '{}') as { rows: unknown[]; from_start: boolean };
      if (page.rows.length !== PAGE || page.from_start) throw new Error(`no page of ${PAGE}`);
    });
    const [p95, bareP95] = [percentile(ours, 0.95), percentile(bare, 0.95)];
    const share = percentile(ours, 0.5) / percentile(bare, 0.5);
    const name = `pull_changes of ${PAGE} at ${DONORS.toLocaleString('en')} donors, ${viewer}`;
    results.push(
      {
        name: `${name}, p95`,
        unit: 'ms',
        ours: round(p95, 1),
        goal: '<= 25',
        met: p95 <= 25,
        peers: { 'bare query': round(bareP95, 1) },
        runs: RUNS,
      },
      {
        name: `${name}, median by that of the bare query`,
        unit: 'times',
        ours: round(share, 2),
        goal: '<= 1.3',
        met: share <= 1.3,
        peers: {},
        runs: RUNS,
      },
    );
  }
  return results;
}

async function measurePush(sql: SqlSession): Promise<Result> {
  await become(sql, undefined);
  // the account sends more records than its quota allows
  await sql.exec('delete from private.quotas');
  await become(sql, OWNER);
  const batch = () =>
    JSON.stringify(
      Array.from({ length: PAGE }, (_, n) => {
        const { id, ...set } = donation(n, { id: OWNER, email: 'person-1@people.test' });
        return { id: crypto.randomUUID(), collection: 'donors', row_id: id, base: null, set };
      }),
    );
  const batches = Array.from({ length: 15 }, batch);
  const taken: number[] = [];
  for (const mutations of batches) {
    const start = performance.now();
    // a single statement is a transaction, so its time includes the commit and deferred triggers
    const [row] = await sql.query<{ answer: string }>(
      'select public.push_changes($1, $2::text::jsonb)::text as answer',
      [crypto.randomUUID(), mutations],
    );
    taken.push(performance.now() - start);
    const answers = JSON.parse(row?.answer ?? '[]') as { status: string }[];
    if (answers.filter(({ status }) => status === 'applied').length !== PAGE)
      throw new Error('not all were applied');
  }
  const median = percentile(taken.slice(3), 0.5);
  return {
    name: `push_changes of ${PAGE} on a Postgres server, median`,
    unit: 'ms',
    ours: round(median, 0),
    goal: '<= 150',
    met: median <= 150,
    peers: {},
    runs: taken.length - 3,
  };
}

/** Measures pages, the estimate, private.expire_due, the digest and pushes, with more and more rows. */
async function measureDonors(sql: SqlSession): Promise<Result[]> {
  const few = Math.min(DONORS, 100_000);
  console.error(`filling it with ${few} donors`);
  await fillDonors(sql, 1, few);
  const results = [await measureCouldHelp(sql, few, RUNS), ...(await measureExpiry(sql))];
  console.error(`filling it with ${DONORS} donors`);
  await fillDonors(sql, few + 1, DONORS);
  console.error('measuring');
  results.push(...(await measurePull(sql)), await measureDigest(sql, DONORS));
  results.push(await measurePush(sql));
  console.error(`filling its log with ${options.log} rows`);
  results.push(await measureTooLong(sql, Number(options.log)));
  return results;
}

/** Measures members on a database that holds only these donors and the requests of hospitals. */
async function measureMembers(database: Database): Promise<Result[]> {
  console.error(`filling it with ${DONORS} donors`);
  await database.asOwner((sql) => fillDonors(sql, 1, DONORS));
  console.error('measuring a member');
  return measureMember(database, DONORS, RUNS);
}

const PARTS: Record<string, (database: Database) => Promise<Result[]>> = {
  donors: (database) => database.asOwner(measureDonors),
  member: measureMembers,
  // only 24 waves, so that the last one still finds somebody to alert
  waves: (database) => database.asOwner((sql) => measureWaves(sql, Math.min(DONORS, 100_000), 24)),
};

const results: Result[] = [];
for (const name of options.of.split(',')) {
  const part = PARTS[name];
  if (!part) throw new Error(`--of takes ${Object.keys(PARTS).join(' and ')}`);
  console.error('starting a server');
  const server = await openDatabaseServer({ durable: true });
  const database = new PostgresDatabase(server.address);
  try {
    const measured = await part(database);
    keepResults(measured);
    results.push(...measured);
  } finally {
    await database.close();
    await server.stop();
  }
}
console.log(tableOf(results));
