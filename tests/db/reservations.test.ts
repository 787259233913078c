import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseServer } from '../support/database';
import type { PostgresServer } from '../support/start-postgres';
import { untilAnswered } from './pledge-mutations';
import { asPerson } from './writers';

const PEOPLE = 24;

let server: PostgresServer;
let sql: Sql;
const people = Array.from({ length: PEOPLE }, () => crypto.randomUUID());

beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: PEOPLE * 2 });
  for (const id of people)
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@people.test`})`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

interface Answer {
  status: string;
  row: { status: string; refusal: string | null };
}

const push = (userId: string, mutations: object[]) =>
  untilAnswered(() =>
    asPerson(sql, userId, async (tx) => {
      const [row] = await tx<{ answers: Answer[] }[]>`
        select public.push_changes(${crypto.randomUUID()}, ${tx.json(mutations as never)}) as answers`;
      return row?.answers ?? [];
    }),
  );
const mutation = (row_id: string, base: object | null, set: object) => ({
  id: crypto.randomUUID(),
  collection: 'reservations',
  row_id,
  base,
  set,
});
const asked = (driveId: string, userId: string, id: string = crypto.randomUUID()) =>
  mutation(id, null, { drive_id: driveId, user_id: userId, preferred_time: '10:00' });
const cancelled = (id: string) => mutation(id, { cancelled: false }, { cancelled: true });

async function newDrive(free: number): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
    values (${id}, 'Drive', current_date + 7, '09:00', '17:00', 'Hall', '1 Main Street', '62701', 50, ${free})`;
  return id;
}
async function counts(driveId: string) {
  const [row] = await sql<{ free: number; confirmed: number; refused: number }[]>`
    select slots_available as free,
      (select count(*)::int from reservations where drive_id = d.id and status = 'confirmed') as confirmed,
      (select count(*)::int from reservations where drive_id = d.id and status = 'refused') as refused
    from drives d where id = ${driveId}`;
  return row;
}

test(`when ${PEOPLE} people request the last spots at once, as many are confirmed as there are and the others refused`, async () => {
  for (const free of [1, 1, 3, 7]) {
    const drive = await newDrive(free);
    const answers = (
      await Promise.all(people.map((userId) => push(userId, [asked(drive, userId)])))
    ).flat();
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 'applied'));
    expect(answers.filter(({ row }) => row.refusal === 'full')).toHaveLength(PEOPLE - free);
    expect(await counts(drive)).toEqual({ free: 0, confirmed: free, refused: PEOPLE - free });
  }
});

test('a person who requests on two devices at once gets one spot', async () => {
  const [userId = ''] = people;
  const drive = await newDrive(10);
  const answers = (
    await Promise.all([1, 2, 3, 4].map(() => push(userId, [asked(drive, userId)])))
  ).flat();
  expect(answers.map(({ row }) => row.refusal ?? row.status).sort()).toEqual([
    'already',
    'already',
    'already',
    'confirmed',
  ]);
  expect(await counts(drive)).toEqual({ free: 9, confirmed: 1, refused: 3 });
});

test('after concurrent reservations and cancellations the free spots are those that nobody has', async () => {
  const drive = await newDrive(5);
  await Promise.all(
    people.map(async (userId) => {
      for (let round = 0; round < 4; round += 1) {
        const ask = asked(drive, userId);
        const [answer] = await push(userId, [ask]);
        if (answer?.row.status === 'confirmed' && round < 3)
          await Promise.all([
            push(userId, [cancelled(ask.row_id)]),
            push(userId, [cancelled(ask.row_id)]),
          ]);
      }
    }),
  );
  const now = await counts(drive);
  expect(now?.confirmed).toBeGreaterThan(0);
  expect((now?.free ?? 0) + (now?.confirmed ?? 0)).toBe(5);
});
