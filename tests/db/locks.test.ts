import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseServer } from '../support/database';
import type { PostgresServer } from '../support/start-postgres';
import { makeHospital } from './pledge-hospital';
import { insertRequest, newPledge, postedRequest, push as pushAs, wish } from './pledge-mutations';
import { asPerson, newDonor } from './writers';

let server: PostgresServer;
let sql: Sql;
const ann = crypto.randomUUID();
const ids = Array.from({ length: 3 }, () => crypto.randomUUID());

beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: 4 });
  await sql`insert into auth.users (id, email) values (${ann}, ${`${ann}@people.test`})`;
  for (const id of ids) await sql`insert into donors ${sql(newDonor(id, ann))}`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

const moved = (row_id: string) => ({
  id: crypto.randomUUID(),
  collection: 'donors',
  row_id,
  base: { city: 'Springfield' },
  set: { city: 'Salem' },
});

interface Answer {
  status: string;
  code?: string;
}
const push = (mutations: object[], statementTimeout = '0') =>
  asPerson(sql, ann, async (tx) => {
    await tx`select set_config('statement_timeout', ${statementTimeout}, true)`;
    const [row] = await tx<{ answers: Answer[] }[]>`
      select public.push_changes(${crypto.randomUUID()}, ${tx.json(mutations as never)}) as answers`;
    return row?.answers.map(({ status, code }) => code ?? status);
  });

/** Runs work while another session has locked this row. */
async function whileLocked<T>(id: string, work: () => Promise<T>, table = 'donors'): Promise<T> {
  const other = await sql.reserve();
  await other`begin`;
  await other`select from ${other(table)} where id = ${id} for update`;
  try {
    return await work();
  } finally {
    await other`rollback`;
    other.release();
  }
}

const cities = async () => {
  const rows = await sql<{ id: string; city: string }[]>`select id, city from donors`;
  return ids.map((id) => rows.find((row) => row.id === id)?.city);
};

test('a mutation whose row is locked gets a retry answer; those around it are applied', async () => {
  const batch = ids.map(moved);
  expect(await whileLocked(ids[1] ?? '', () => push(batch))).toEqual([
    'applied',
    '55P03',
    'applied',
  ]);
  expect(await cities()).toEqual(['Salem', 'Springfield', 'Salem']);
  // the same batch is pushed again, and now nothing is locked
  expect(await push(batch)).toEqual(['applied', 'applied', 'applied']);
  expect(await cities()).toEqual(['Salem', 'Salem', 'Salem']);
});

test('a mutation that hits the statement timeout gets a retry answer too', async () => {
  await sql`update donors set city = 'Springfield'`;
  const batch = ids.map(moved);
  expect(await whileLocked(ids[0] ?? '', () => push(batch, '300ms'))).toEqual([
    '57014',
    'applied',
    'applied',
  ]);
  expect(await cities()).toEqual(['Springfield', 'Salem', 'Salem']);
});

test('somebody who closes one of three requests while it is locked can post another once the lock ends', async () => {
  const open = Array.from({ length: 3 }, () => crypto.randomUUID());
  for (const id of open) await insertRequest(sql, ann, id, 1);
  const [closed = ''] = open;
  const batch = [
    wish('blood_requests', closed, 'closed_reason', 'no_longer_needed'),
    postedRequest(ann, crypto.randomUUID(), 1),
  ];
  const send = async () =>
    (await pushAs(sql, ann, batch)).map(({ code, status }) => code ?? status);
  expect(await whileLocked(closed, send, 'blood_requests')).toEqual(['55P03', '55P03']);
  expect(await send()).toEqual(['applied', 'applied']);
});

test('only pushes bound their waits for locks', async () => {
  const wait = await asPerson(sql, ann, async (tx) => {
    await tx`select public.push_changes(${crypto.randomUUID()}, '[]')`;
    const [row] = await tx<{ wait: string }[]>`select current_setting('lock_timeout') as wait`;
    return row?.wait;
  });
  expect(wait).toBe('0');
});

test('a donor whose answer is followed by much other work does not keep the requester from deciding', async () => {
  const [requester, donor, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [requester, donor, other])
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@people.test`})`;
  const request = crypto.randomUUID();
  await insertRequest(sql, requester, request, 2);
  const waiting = newPledge(other, request, crypto.randomUUID());
  await pushAs(sql, other, [waiting]);
  const own = crypto.randomUUID();
  await insertRequest(sql, donor, own, 1);

  // there are so many changes of a public text that a call uses up its time in checking them
  const reasons = Array.from({ length: 499 }, (_, n) => `${n} ${'needs blood soon '.repeat(110)}`);
  const changes = reasons.map((reason, n) =>
    wish('blood_requests', own, 'reason', reason, n === 0 ? 'Surgery' : reasons[n - 1]),
  );
  const answer = newPledge(donor, request, crypto.randomUUID());
  const busy = pushAs(sql, donor, [answer, ...changes]);
  for (;;) {
    const [held] = await sql`select from pg_locks where locktype = 'advisory' and classid = 730003`;
    if (held) break;
  }
  const before = performance.now();
  const [decided] = await pushAs(sql, requester, [
    wish('pledges', waiting.row_id, 'decision', 'accepted'),
  ]);
  const waited = performance.now() - before;
  expect(decided?.row).toMatchObject({ status: 'accepted' });
  expect(waited).toBeLessThan(1500);

  const answers = await busy;
  expect(answers[0]?.status).toBe('applied');
  // the changes for which there was no time must be sent again, in their order
  const done = answers.findIndex(({ status }) => status === 'retry');
  expect(done).toBeGreaterThan(0);
  expect(answers.slice(done).every(({ status }) => status === 'retry')).toBe(true);
});

test('two devices that write about the same donors in opposite orders both get through', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const donors = Array.from({ length: 40 }, () => crypto.randomUUID());
  for (const id of [first, second, ...donors])
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@people.test`})`;
  const hospital = crypto.randomUUID();
  await makeHospital(sql, hospital, first, donors);
  await sql`insert into private.members (organisation_id, user_id, role) values (${hospital}, ${second}, 'staff')`;
  const pledges: string[] = [];
  for (const donor of donors) {
    const request = crypto.randomUUID();
    await insertRequest(sql, first, request, 1, { org_id: hospital, verified: true });
    const answer = newPledge(donor, request, crypto.randomUUID());
    const [accepted] = await pushAs(sql, donor, [answer]);
    expect(accepted?.row).toMatchObject({ status: 'accepted' });
    pledges.push(answer.row_id);
  }
  const at = new Date().toISOString();
  const say = (ids: string[], name: string, value: string) =>
    ids.map((id) => wish('pledges', id, name, value));
  const sendAll = async (nurse: string, all: ReturnType<typeof say>) => {
    let left = all;
    while (left.length > 0) {
      const answers = await pushAs(sql, nurse, left);
      expect(new Set(answers.map(({ status }) => status))).not.toContain('rejected');
      left = left.filter((_, n) => answers[n]?.status === 'retry');
    }
  };
  const before = performance.now();
  await Promise.all([
    sendAll(first, say(pledges, 'seen_at', at)),
    sendAll(second, say(pledges.toReversed(), 'outcome', 'given')),
  ]);
  expect(performance.now() - before).toBeLessThan(20_000);
  const rows = await sql<{ seen_at: Date | null; status: string }[]>`
    select seen_at, status from pledges where id in ${sql(pledges)}`;
  expect(rows.filter((row) => row.seen_at === null || row.status !== 'given')).toEqual([]);
});
