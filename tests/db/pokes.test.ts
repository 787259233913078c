import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';

interface Poke {
  topic: string;
  event: string;
  private: boolean;
  payload: unknown;
}

let db: TestDatabase;
let heard: Poke[] = [];
const [ann, bob] = [crypto.randomUUID(), crypto.randomUUID()] as const;

beforeAll(async () => {
  db = await openDatabase();
  for (const id of [ann, bob]) {
    await db.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@people.test`]);
  }
  await db.connection.driver.listen('realtime_broadcast', (payload) => {
    heard.push(JSON.parse(payload) as Poke);
  });
});
afterAll(() => db.close());
beforeEach(() => {
  heard = [];
});

const register = (userId: string) =>
  `insert into donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code)
   values (gen_random_uuid(), '${userId}', 'Secret Name', '5', 'O-', 's', 'c', 's', 'z');`;
const topics = () => heard.map(({ topic }) => topic).sort((a, b) => a.localeCompare(b));

describe('a committed change pokes', () => {
  test('everybody, administrators and the owner, once a transaction', async () => {
    await db.connection.driver.exec(
      `begin; ${register(ann)} ${register(ann)} update donors set city = 'Salem'; commit;`,
    );
    expect(topics()).toEqual(['sync:admin', 'sync:public', `sync:user:${ann}`]);
  });

  test('with the table’s name and no data, on private channels', async () => {
    await db.connection.driver.exec(register(ann));
    for (const poke of heard) {
      expect(poke).toEqual({
        topic: poke.topic,
        event: 'changed',
        private: true,
        payload: { table: 'donors' },
      });
    }
    expect(heard).toHaveLength(3);
  });

  test('every owner of the changed rows', async () => {
    await db.connection.driver.exec(`begin; ${register(ann)} ${register(bob)} commit;`);
    expect(topics()).toEqual(expect.arrayContaining([`sync:user:${ann}`, `sync:user:${bob}`]));
  });

  test('not everybody, for a profile', async () => {
    await db.query('insert into profiles (id) values ($1)', [bob]);
    expect(topics()).toEqual(['sync:admin', `sync:user:${bob}`]);
  });

  test('everybody, for a drive', async () => {
    await db.query(`update drives set location = 'Hall'`);
    expect(topics()).toEqual(['sync:admin', 'sync:public']);
  });

  test('both parties and administrators, for a pledge', async () => {
    const [request] = await db.query<{ id: string }>(
      `insert into blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
         email, reason, requester_name, requester_type)
       values (gen_random_uuid(), $1, 'P-123456', 'O-', 'General', 2, 'High', '5', 'a@b.test', 'r', 'Ann', 'family')
       returning id`,
      [ann],
    );
    heard = [];
    await db.query(
      `insert into pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version)
       values (gen_random_uuid(), $1, $2, 'O-', now() + interval '3 hours', 'Secret Name', '5', '2026-11')`,
      [request?.id, bob],
    );
    const heardOf = (table: string) =>
      heard
        .filter(({ payload }) => (payload as { table: string }).table === table)
        .map(({ topic }) => topic);
    expect(new Set(heardOf('pledges'))).toEqual(
      new Set(['sync:admin', `sync:user:${ann}`, `sync:user:${bob}`]),
    );
    expect(JSON.stringify(heard)).not.toContain('Secret');
  });

  test('also when rows are deleted', async () => {
    await db.query('delete from donors where user_id = $1', [bob]);
    expect(topics()).toEqual(['sync:admin', 'sync:public', `sync:user:${bob}`]);
  });
});

describe('nobody is poked', () => {
  test('for what was rolled back', async () => {
    await db.connection.driver.exec(`begin; ${register(ann)} rollback;`);
    expect(heard).toEqual([]);
  });

  test('for changes that a savepoint undid, but for those after it', async () => {
    await db.connection.driver.exec(
      `begin; savepoint s; ${register(ann)} rollback to s; ${register(bob)} commit;`,
    );
    expect(topics()).toEqual(['sync:admin', 'sync:public', `sync:user:${bob}`]);
  });

  test('for a statement that changed no row', async () => {
    await db.query(`update donors set city = 'x' where false`);
    expect(heard).toEqual([]);
  });
});
