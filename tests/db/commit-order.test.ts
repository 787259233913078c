import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabaseServer } from '../support/database';
import type { PostgresServer } from '../support/start-postgres';
import { missed, pullingReplica, type Replica, replicaByTime } from './replicas';
import { asPerson, newDonor, writeSlowly } from './writers';

const WRITERS = 16;
const ROUNDS = 25;

let server: PostgresServer;
let sql: Sql;
const admin = crypto.randomUUID();
const stranger = crypto.randomUUID();
const writers = Array.from({ length: WRITERS }, () => crypto.randomUUID());

beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: WRITERS + 8 });
  for (const id of [admin, stranger, ...writers]) {
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@people.test`})`;
  }
  await sql`insert into private.admins (user_id) values (${admin})`;
  // these tests exceed the quotas of accounts
  await sql`delete from private.quotas`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

async function versions(condition = sql`true`): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; rev: number }[]>`
    select id, rev from donors where ${condition}`;
  return new Map(rows.map(({ id, rev }) => [id, rev]));
}

describe(`S4: ${WRITERS} writers with slow commits, and readers meanwhile`, () => {
  let byAdmin: Replica;
  let byStranger: Replica;
  let byTime: Replica;

  beforeAll(async () => {
    byAdmin = pullingReplica(sql, admin);
    byStranger = pullingReplica(sql, stranger);
    byTime = replicaByTime(sql);
    const written = new AbortController();
    const reads = [byAdmin, byStranger, byTime].map(async (replica) => {
      while (!written.signal.aborted) await replica.catchUp();
      await replica.catchUp();
    });
    await Promise.all(
      writers.map((userId, n) =>
        writeSlowly(sql, userId, { rounds: ROUNDS, seed: n + 1, longestPause: 60 }),
      ),
    );
    written.abort();
    await Promise.all(reads);
  });

  test('there are many changes to miss', async () => {
    const all = await versions();
    expect(all.size).toBe(WRITERS * ROUNDS);
    expect([...all.values()].filter((rev) => rev > 1).length).toBeGreaterThan(100);
    expect((await versions(sql`not is_available`)).size).toBeGreaterThan(20);
  });

  test('an administrator’s device that uses pull_changes misses no row', async () => {
    expect(missed(byAdmin, await versions())).toBe(0);
  });

  test('a stranger’s device misses no row and keeps none that is no longer available', async () => {
    expect(missed(byStranger, await versions(sql`is_available`))).toBe(0);
  });

  test('a reader that uses timestamps misses rows', async () => {
    expect(missed(byTime, await versions())).toBeGreaterThan(0);
  });

  test('each change has its own number', async () => {
    const [counts] = await sql`select count(*)::int as all, count(distinct seq)::int as numbers
      from private.change_log where collection = 'donors'`;
    expect(counts).toEqual({ all: WRITERS * ROUNDS, numbers: WRITERS * ROUNDS });
  });

  test('a transaction that has drawn a number blocks others until its rows are visible', async () => {
    let later = '';
    const first = await sql.reserve();
    await first`begin`;
    await first`update drives set location = 'Hall' where name like 'Hospital%'`;
    await first`set constraints all immediate`; // this gives the row its number, as a commit does
    const second = sql`update drives set location = 'Library' where name like 'University%'`.then(
      () => (later = 'committed'),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(later).toBe('');
    await first`commit`;
    first.release();
    await second;
    const [order] = await sql`select array_agg(d.location order by c.seq) as places
      from drives d join private.change_log c on c.row_id = d.id where d.location in ('Hall', 'Library')`;
    expect(order?.['places']).toEqual(['Hall', 'Library']);
  });

  test('the supply equals the number of available donations', async () => {
    const [row] = await sql`select available::int as counted,
      (select count(*)::int from donors where is_available) as there from private.supply where blood_type = 'O-'`;
    expect(row?.['counted']).toBe(row?.['there']);
  });
});

describe('two sessions at once', () => {
  const push = (userId: string, mutations: unknown[]) =>
    asPerson(sql, userId, async (tx) => {
      const [row] = await tx<{ answers: { status: string }[] }[]>`
        select public.push_changes(${crypto.randomUUID()}, ${tx.json(mutations as never)}) as answers`;
      return row?.answers;
    });
  const newRow = (userId: string) => {
    const id = crypto.randomUUID();
    return {
      id: crypto.randomUUID(),
      collection: 'donors',
      row_id: id,
      base: null,
      set: newDonor(id, userId),
    };
  };

  test.each([1, 20])(
    '%i new rows sent twice get the same answers and one row each',
    async (count) => {
      const [userId = ''] = writers;
      for (let round = 0; round < 20; round += 1) {
        const mutations = Array.from({ length: count }, () => newRow(userId));
        const [one, other] = await Promise.all([push(userId, mutations), push(userId, mutations)]);
        expect(one?.map(({ status }) => status)).toEqual(mutations.map(() => 'applied'));
        expect(other).toEqual(one);
        const there = await versions(sql`id in ${sql(mutations.map(({ row_id }) => row_id))}`);
        expect([...there.values()]).toEqual(mutations.map(() => 1));
      }
    },
  );

  test('a change sent twice is applied once', async () => {
    const [userId = ''] = writers;
    for (let round = 0; round < 20; round += 1) {
      const create = newRow(userId);
      await push(userId, [create]);
      const change = {
        ...create,
        id: crypto.randomUUID(),
        base: { city: 'Springfield' },
        set: { city: 'Salem' },
      };
      const answers = await Promise.all([1, 2, 3, 4].map(() => push(userId, [change])));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect((await versions(sql`id = ${create.row_id}`)).get(create.row_id)).toBe(2);
    }
  });

  test('of two people who change the same field, one is applied and the other conflicts', async () => {
    const [userId = ''] = writers;
    for (let round = 0; round < 20; round += 1) {
      const create = newRow(userId);
      await push(userId, [create]);
      const change = (city: string) => ({
        ...create,
        id: crypto.randomUUID(),
        base: { city: 'Springfield' },
        set: { city },
      });
      const answers = await Promise.all([
        push(userId, [change('Salem')]),
        push(admin, [change('Rome')]),
      ]);
      const statuses = answers.map((answer) => answer?.[0]?.status);
      expect(new Set(statuses)).toEqual(new Set(['applied', 'conflict']));
    }
  });

  test('of two people who claim to be the first administrator, one succeeds', async () => {
    await sql`delete from private.admins`;
    await sql`update private.sync_state set had_administrator = false`;
    const asked = await Promise.allSettled(
      [stranger, ...writers].map((userId) =>
        asPerson(sql, userId, (tx) => tx`select public.claim_admin()`),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sql`select from private.admins`).toHaveLength(1);
  });

  test('of two administrators who remove each other, one remains', async () => {
    const [one = '', other = ''] = writers;
    const remove = (by: string, whom: string) =>
      asPerson(sql, by, (tx) => tx`select public.remove_admin(${`${whom}@people.test`})`);
    for (let round = 0; round < 10; round += 1) {
      await sql`delete from private.admins`;
      await sql`insert into private.admins (user_id) values (${one}), (${other})`;
      const asked = await Promise.allSettled([remove(one, other), remove(other, one)]);
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await sql`select from private.admins`).toHaveLength(1);
    }
  });
});
