import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseServer } from '../support/database';
import { countRuns } from '../support/short-run';
import type { PostgresServer } from '../support/start-postgres';
import { insertRequest, newPledge, push, untilAnswered, wish } from './pledge-mutations';

const DONORS = 50;
const UNITS = 3;
/** Not everybody who is accepted comes, so a person may accept two for each unit. */
const MOST = 2 * UNITS;
const RUNS = countRuns(20, 3);

let server: PostgresServer;
let sql: Sql;
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const requester = crypto.randomUUID();
// The devices of one person take turns. To be simultaneous, each accept therefore comes from another person: the
// owner or an administrator.
const accepters = [requester, ...ids(DONORS - 1)];
const donors = ids(DONORS);

beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: DONORS });
  // these tests make more pledges than an account may
  await sql`delete from private.quotas where collection = 'pledges'`;
  await sql`insert into auth.users ${sql([...accepters, ...donors].map((id) => ({ id, email: `${id}@people.test` })))}`;
  // so that each may offer to three requests
  await sql`update auth.users set recovery_token = id::text where id in ${sql(donors)}`;
  await sql`update auth.users set recovery_token = null where id in ${sql(donors)}`;
  await sql`insert into private.admins ${sql(accepters.slice(1).map((user_id) => ({ user_id })))}`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

/** Makes a request that every donor has answered with a pledge. All pledges are open. */
async function askedRequest(units: number) {
  const request = crypto.randomUUID();
  await insertRequest(sql, requester, request, units);
  const pledges = ids(DONORS);
  await Promise.all(
    donors.map((donor, n) => {
      const mutation = newPledge(donor, request, pledges[n] ?? '');
      return untilAnswered(() => push(sql, donor, [mutation]));
    }),
  );
  return { request, pledges };
}

async function countUnits(request: string) {
  const [row] = await sql<{ coming: number; given: number; accepted: number; open: number }[]>`
    select units_coming as coming, units_given as given,
      (select count(*)::int from pledges where request_id = r.id and status = 'accepted') as accepted,
      (select count(*)::int from pledges where request_id = r.id and status = 'open') as open
    from blood_requests r where id = ${request}`;
  return row;
}

const close = (request: string) =>
  push(sql, requester, [wish('blood_requests', request, 'closed_reason', 'no_longer_needed')]);

test(`${DONORS} accept at once for ${UNITS} units, ${RUNS} times: ${MOST} are accepted, the others are reserves`, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const { request, pledges } = await askedRequest(UNITS);
    const answers = await Promise.all(
      pledges.map((id, n) => {
        const mutation = wish('pledges', id, 'decision', 'accepted');
        return untilAnswered(() => push(sql, accepters[n] ?? '', [mutation]));
      }),
    );
    const rows = answers.flat().map(({ row }) => row);
    expect(rows.filter((row) => row?.['status'] === 'accepted')).toHaveLength(MOST);
    expect(rows.filter((row) => row?.['refusal'] === 'covered')).toHaveLength(DONORS - MOST);
    expect(await countUnits(request)).toEqual({
      coming: MOST,
      given: 0,
      accepted: MOST,
      open: DONORS - MOST,
    });
    await close(request);
    expect(await countUnits(request)).toEqual({ coming: 0, given: 0, accepted: 0, open: 0 });
  }
});

test('a donor whom two requesters accept at once is expected by one of them', async () => {
  for (let run = 0; run < 5; run += 1) {
    // each run another donor, because whoever takes back three offers waits a day
    const donor = donors[run] ?? '';
    const requests = ids(2);
    const pledges = ids(2);
    for (const [n, request] of requests.entries()) {
      await insertRequest(sql, accepters[n] ?? '', request, 1);
      await push(sql, donor, [newPledge(donor, request, pledges[n] ?? '')]);
    }
    const answers = await Promise.all(
      pledges.map((id, n) => {
        const mutation = wish('pledges', id, 'decision', 'accepted');
        return untilAnswered(() => push(sql, accepters[n] ?? '', [mutation]));
      }),
    );
    const found = answers.flat().map(({ row }) => row?.['refusal'] ?? row?.['status']);
    expect(found.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'accepted',
      'elsewhere',
    ]);
    for (const id of pledges)
      await push(sql, donor, [wish('pledges', id, 'withdrawn', true, false)]);
  }
});

test('donors who come, go and give while others are accepted: enough gave, each counts, and nobody is left', async () => {
  const { request, pledges } = await askedRequest(5);
  await Promise.all(
    pledges.map(async (id, n) => {
      const by = accepters[n] ?? '';
      for (let round = 0; round < 500; round += 1) {
        const [answer] = await push(sql, by, [wish('pledges', id, 'decision', 'accepted')]);
        if (answer?.row?.['status'] === 'accepted') {
          const end =
            n % 3 === 0
              ? push(sql, donors[n] ?? '', [wish('pledges', id, 'withdrawn', true, false)])
              : push(sql, by, [wish('pledges', id, 'outcome', n % 3 === 1 ? 'given' : 'missed')]);
          await end;
        }
        if (answer?.row?.['status'] !== 'open') return;
      }
    }),
  );
  const units = await countUnits(request);
  expect(units).toMatchObject({ coming: 0, accepted: 0, open: 0 });
  const [row] = await sql<{ fulfilled: boolean; given: number }[]>`
    select request_fulfilled as fulfilled,
      (select count(*)::int from pledges where request_id = r.id and status = 'given') as given
    from blood_requests r where id = ${request}`;
  expect(row).toEqual({ fulfilled: true, given: units?.given });
  // who was accepted for the last unit may say that they gave when it is given already
  expect(units?.given).toBeGreaterThanOrEqual(5);
  expect(units?.given).toBeLessThanOrEqual(10);
});
