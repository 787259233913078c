import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Backend } from './backend';
import { inTransaction, type SqlSession } from './database/database';
import { makeHistory } from './demo-history';
import {
  DEMO_DONATIONS,
  DEMO_DRIVE,
  DEMO_HOSPITAL,
  demoDonors,
  type DemoPerson,
  demoPeople,
  demoPledges,
  demoPlanned,
  demoRequests,
} from './demo-data';

const ACCOUNTS = [
  {
    role: 'administrator',
    email: 'admin@lifedrop.example',
    first_name: 'Alex',
    last_name: 'Rivera',
  },
  { role: 'donor', email: 'donor@lifedrop.example', first_name: 'Dana', last_name: 'Brooks' },
  { role: 'nurse', email: 'nurse@lifedrop.example', first_name: 'Noor', last_name: 'Hassan' },
] as const;
type Account = (typeof ACCOUNTS)[number];

const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** Makes a password of twelve letters and digits that look different from each other: 59 bits. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

async function post(backend: Backend, path: string, body: object, token?: string) {
  const headers = {
    apikey: backend.secrets.publishableKey,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await backend.fetch(request, '127.0.0.1');
  const text = await response.text();
  if (!response.ok) throw new Error(`Demo data: ${path} answered ${response.status} ${text}`);
  return JSON.parse(text) as unknown;
}

async function signUp(backend: Backend, account: Account, password: string) {
  const { email, first_name, last_name } = account;
  const profile = { first_name, last_name, city: 'Columbus', state: 'OH', zip_code: '43215' };
  const answer = await post(backend, '/auth/v1/signup', { email, password, data: { profile } });
  const { access_token: token, user } = session.parse(answer);
  if (account.role === 'administrator') {
    await post(backend, '/rest/v1/rpc/claim_admin', {}, token);
  }
  return { id: user.id, email, name: `${first_name} ${last_name}` };
}

/** Inserts records. Columns that a record does not name get their defaults. */
async function insert(sql: SqlSession, table: string, records: object[]): Promise<void> {
  const columns = Object.keys(records[0] ?? {}).join(', ');
  await sql.query(
    `insert into ${table} (${columns}) select ${columns}
     from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(records)],
  );
}

/** Inserts accounts without a password, so that nobody can log in to them. */
async function insertPeople(sql: SqlSession, people: DemoPerson[]): Promise<void> {
  const records = people.map(({ id, email }) => ({
    id,
    email,
    aud: 'authenticated',
    role: 'authenticated',
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
  }));
  await insert(sql, 'auth.users', records);
}

/**
 * Confirms people's e-mail addresses as if they had opened a link in their mailbox. A hospital then expects these
 * people without a decision of its staff.
 */
async function confirmAddresses(sql: SqlSession, people: string[]): Promise<void> {
  // the auth server makes these two updates: the first when somebody requests a link, the second when they open it
  for (const token of ['demo ', null])
    await sql.query(
      'update auth.users set recovery_token = $2::text || id where id = any ($1::uuid[])',
      [people, token],
    );
}

/**
 * Makes the demo accounts and data that looks like real use. The accounts get random passwords, which are printed
 * once.
 */
export async function makeDemo(backend: Backend): Promise<void> {
  const people = demoPeople(DEMO_DONATIONS);
  const printed: string[] = [];
  const made = new Map<string, DemoPerson>();
  for (const account of ACCOUNTS) {
    const password = randomPassword();
    made.set(account.role, await signUp(backend, account, password));
    printed.push(`demo account: ${account.role} ${account.email} ${password}`);
  }
  const [donor, nurse] = [made.get('donor'), made.get('nurse')];
  if (!donor || !nurse) throw new Error('Demo data: an account is missing.');
  const donors = demoDonors([donor, ...people.slice(1)]);
  const requests = demoRequests(nurse, people);
  const pledges = demoPledges(requests, donors);
  await backend.asOwner((sql) =>
    inTransaction(sql, async () => {
      await insertPeople(sql, people);
      await insert(sql, 'private.organisations', [
        { ...DEMO_HOSPITAL, created_at: DEMO_HOSPITAL.verified_at },
      ]);
      await insert(sql, 'private.members', [
        {
          id: randomUUID(),
          organisation_id: DEMO_HOSPITAL.id,
          user_id: nurse.id,
          role: 'manager',
          ward: DEMO_HOSPITAL.wards[0],
          added_at: DEMO_HOSPITAL.verified_at,
        },
      ]);
      await insert(sql, 'public.drives', [DEMO_DRIVE]);
      await insert(sql, 'public.donors', donors);
      await insert(sql, 'public.blood_requests', requests);
      await insert(sql, 'public.blood_requests', requests.slice(0, 1).map(demoPlanned));
      await confirmAddresses(
        sql,
        pledges.map((pledge) => pledge.user_id),
      );
      const [own, ofHospital] = [donors[0], requests[0]];
      if (!own || !ofHospital) throw new Error('Demo data: a record is missing.');
      await makeHistory(sql, insert, nurse, own, ofHospital);
      await insert(sql, 'public.pledges', pledges);
      // the donor has a card that the nurse can scan
      const code = randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase();
      await sql.query('update public.profiles set card_code = $2 where id = $1', [donor.id, code]);
      // one of the donors whom the hospital expects has set off
      await sql.query('update public.pledges set on_way_at = now() where id = $1', [
        pledges[0]?.id,
      ]);
    }),
  );
  // people and scripts read these lines, so they are lines of text even if the log is JSON
  process.stderr.write(`${printed.join('\n')}\nThese passwords are not shown again.\n`);
}
