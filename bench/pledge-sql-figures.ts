import { inTransaction, type SqlSession } from '../supabase/embedded/database/database';
import { atMost, percentile, type Result } from './results-file';
import { become, timeOf, times } from './sql-timing';

const PLEDGES = 100_000;
/** How many pledges run out between two runs of private.expire_due. */
const DUE = 20;
/** How many pledges one piece of the job ends at most. */
const MOST = 200;
/** How many pledges ran out while the server was not running. */
const BACKLOG = 5000;
const RUNS = 20;

const personOf = (n: number) => `00000000-0000-4000-8000-1${String(n).padStart(11, '0')}`;

/** Inserts the requests of a thousand people in and around one town, as devices make them. Triggers do not run. */
const REQUESTS = `
  insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
    email, reason, requester_name, requester_type, hospital_zip, expires_at)
  select ('00000000-0000-4000-8000-4' || lpad(n::text, 11, '0'))::uuid,
    ('00000000-0000-4000-8000-1' || lpad(n::text, 11, '0'))::uuid, 'P-123456',
    (array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])[1 + n % 8], 'General Hospital', 1000, 'Standard',
    '555 0101', 'ward@example.org', 'Surgery', 'Nurse Example', 'hospital',
    (array['43215', '43402', '43604', '43701', '43952'])[1 + n % 5], now() + interval '10 days'
  from generate_series(1, 1000) n on conflict do nothing`;

async function fillRequests(sql: SqlSession): Promise<void> {
  await become(sql, undefined);
  await inTransaction(sql, async () => {
    await sql.exec('set local session_replication_role = replica');
    await sql.exec(REQUESTS);
  });
}

/** Measures `could_help`. Each call is the first one for its request, so the server must count. */
export async function measureCouldHelp(
  sql: SqlSession,
  donors: number,
  runs: number,
): Promise<Result> {
  await fillRequests(sql);
  const taken: number[] = [];
  for (let n = 1; n <= runs + 3; n += 1) {
    await become(sql, personOf(n));
    const request = `00000000-0000-4000-8000-4${String(n).padStart(11, '0')}`;
    const ms = await timeOf(async () => {
      const [row] = await sql.query<{ answer: { within_50: string | null } }>(
        'select public.could_help($1) as answer',
        [request],
      );
      if (!row?.answer.within_50) throw new Error('no estimate');
    });
    if (n > 3) taken.push(ms);
  }
  const name = `could_help at ${donors.toLocaleString('en')} donors, p95`;
  return atMost(name, 'ms', 50, { ours: percentile(taken, 0.95), runs });
}

/** Measures private.expire_due. Half of the pledges are open, and a few of the open ones have run out. */
export async function measureExpiry(sql: SqlSession): Promise<Result[]> {
  await fillRequests(sql);
  await inTransaction(sql, async () => {
    await sql.exec('set local session_replication_role = replica');
    await sql.query(
      `insert into auth.users (id, email)
       select ('00000000-0000-4000-8000-5' || lpad(n::text, 11, '0'))::uuid, 'donor-' || n || '@people.test'
       from generate_series(1, $1::int) n on conflict do nothing`,
      [PLEDGES / 2],
    );
    await sql.query(
      `insert into public.pledges (id, request_id, user_id, request_owner, blood_type, arrive_by, contact_name, contact_phone,
         consent_version, status)
       select gen_random_uuid(), r.id, ('00000000-0000-4000-8000-5' || lpad((1 + n / 2)::text, 11, '0'))::uuid, r.user_id,
         'O-', now() + interval '1 hour' + n * interval '10 s', case when n % 2 = 0 then 'Ann Donor' else '' end,
         case when n % 2 = 0 then '555 0100' else '' end, '2026-11', case when n % 2 = 0 then 'open' else 'declined' end
       from generate_series(0, $1::int - 1) n
       join public.blood_requests r on r.id = ('00000000-0000-4000-8000-4' || lpad((1 + n % 1000)::text, 11, '0'))::uuid`,
      [PLEDGES],
    );
  });
  await sql.exec('vacuum analyze public.pledges');
  const endSoon = (count: number) =>
    inTransaction(sql, async () => {
      await sql.exec('set local session_replication_role = replica');
      await sql.query(
        `update public.pledges set arrive_by = now() - interval '1 s' where id in (
           select id from public.pledges where status = 'open' order by arrive_by limit $1)`,
        [count],
      );
    });
  const expire = async (expected: number) => {
    const [row] = await sql.query<{ ended: number }>('select private.expire_due($1) as ended', [
      MOST,
    ]);
    if (row?.ended !== expected) throw new Error(`${row?.ended} instead of ${expected}`);
  };
  const taken: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    await endSoon(DUE);
    taken.push(await timeOf(() => expire(DUE)));
  }
  await endSoon(BACKLOG);
  const pieces: number[] = [];
  for (let left = BACKLOG; left > 0; left -= MOST)
    pieces.push(await timeOf(() => expire(Math.min(MOST, left))));
  const idle = await times(RUNS, () => expire(0));
  const of = `over ${PLEDGES.toLocaleString('en')} pledges`;
  const line = (what: string, values: number[]) =>
    atMost(`private.expire_due ${of}, ${what}, p95`, 'ms', 200, {
      ours: percentile(values, 0.95),
      runs: values.length,
    });
  const longest = `Longest piece of private.expire_due ${of}, ${BACKLOG.toLocaleString('en')} of them over`;
  return [
    atMost(longest, 'ms', 200, { ours: Math.max(...pieces), runs: pieces.length }),
    line(`${DUE} of them over`, taken),
    line('none of them over', idle),
  ];
}
