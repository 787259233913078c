import type { Sql } from 'postgres';
import { CONSENT_VERSION } from '@/features/pledges/consent';
import { asPerson } from './writers';

/** The server's answer to one mutation. */
export interface Answer {
  status: 'applied' | 'conflict' | 'rejected' | 'retry';
  code?: string;
  field?: string;
  row: Record<string, unknown> | null;
}

export interface Mutation {
  id: string;
  collection: 'pledges' | 'blood_requests';
  row_id: string;
  base: object | null;
  set: object;
}

/** The columns of a pledge that the tests read. */
export interface PledgeState {
  id: string;
  request_id: string;
  user_id: string;
  status: string;
  withdrawn: boolean;
  contested: boolean;
  decision: string | null;
  outcome: string | null;
  on_way_at: string | null;
  still_coming_at: string | null;
  seen_at: string | null;
}
const tapped = new Date().toISOString();
const accept = { name: 'decision', value: 'accepted', by: 'requester' } as const;
const give = { name: 'outcome', value: 'given', by: 'requester' } as const;
/** The wishes that random runs choose from. A wish that is here three times is chosen three times as often. */
export const WISHES = [
  accept,
  accept,
  accept,
  { name: 'decision', value: 'declined', by: 'requester' },
  give,
  give,
  { name: 'outcome', value: 'missed', by: 'requester' },
  { name: 'outcome', value: 'could_not', by: 'requester' },
  { name: 'seen_at', value: tapped, by: 'requester' },
  { name: 'withdrawn', value: true, by: 'donor' },
  { name: 'contested', value: true, by: 'donor' },
  { name: 'on_way_at', value: tapped, by: 'donor' },
  { name: 'still_coming_at', value: tapped, by: 'donor' },
] as const;

/** The columns of a request that the tests read. */
export interface RequestState {
  id: string;
  user_id: string;
  required_units: number;
  renewals: number;
}

/** Pushes mutations in one call, as the device of this person does. */
export const push = (sql: Sql, userId: string, mutations: Mutation[]): Promise<Answer[]> =>
  asPerson(sql, userId, async (tx) => {
    const [row] = await tx<{ answers: Answer[] }[]>`
      select public.push_changes(${crypto.randomUUID()}, ${tx.json(mutations as never)}) as answers`;
    return row?.answers ?? [];
  });

/**
 * Makes a call again while the server asks for that, as a device does: it stops waiting for a lock after a while, and on a
 * busy machine fifty calls at once can wait longer.
 */
export async function untilAnswered<T extends { status: string }>(
  call: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  let answers = await call();
  for (let tries = 1; tries < 20 && answers.some(({ status }) => status === 'retry'); tries += 1)
    answers = await call();
  return answers;
}

const HOUR = 3_600_000;

/** Makes the mutation of a new request. Its contact names the owner. */
export const postedRequest = (owner: string, id: string, units: number): Mutation => ({
  id: crypto.randomUUID(),
  collection: 'blood_requests',
  row_id: id,
  base: null,
  set: {
    user_id: owner,
    patient_id: 'P-123456',
    blood_type: 'A+',
    hospital: 'General Hospital',
    required_units: units,
    urgency: 'High',
    location: 'Ward 5',
    contact: `number of ${owner}`.slice(0, 40),
    email: 'requester@mail.test',
    reason: 'Surgery',
    requester_name: `name of ${owner}`,
    requester_type: 'family',
  },
});

/**
 * Inserts a request directly. Quotas do not apply, because they count what devices send.
 * @param more further columns, such as those of a hospital's request
 */
export async function insertRequest(
  sql: Sql,
  owner: string,
  id: string,
  units: number,
  more: Record<string, string | boolean> = {},
) {
  const { set } = postedRequest(owner, id, units);
  await sql`insert into blood_requests ${sql({ id, ...set, ...more } as Record<string, string | number | boolean>)}`;
}

/**
 * Makes the mutation of a new pledge. Its contact names the donor.
 * @param hours after how many hours the donor can be there
 * @param mayAsk whether the donor may be asked whether they still come
 */
export const newPledge = (
  donor: string,
  request: string,
  id: string,
  hours = 3,
  type = 'O-',
  mayAsk = false,
): Mutation => ({
  id: crypto.randomUUID(),
  collection: 'pledges',
  row_id: id,
  base: null,
  set: {
    request_id: request,
    user_id: donor,
    blood_type: type,
    arrive_by: new Date(Date.now() + hours * HOUR).toISOString(),
    note: `note of ${donor}`,
    contact_name: `name of ${donor}`,
    contact_phone: `number of ${donor}`.slice(0, 40),
    consent_version: CONSENT_VERSION,
    may_ask: mayAsk,
  },
});

/**
 * Makes the mutation that changes one field.
 * @param was the value that the device knew before
 */
export const wish = (
  collection: Mutation['collection'],
  id: string,
  name: string,
  value: unknown,
  was: unknown = null,
): Mutation => ({
  id: crypto.randomUUID(),
  collection,
  row_id: id,
  base: { [name]: was },
  set: { [name]: value },
});
