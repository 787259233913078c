import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SYNCED } from '@/collections/facts';
import { type OpenFunction, readOpenFunctions } from '../../supabase/embedded/http/functions';
import { type Fixture, openFixture } from './fixture';
import { donationMutation, pledgeMutation, requestMutation } from './mutations';

// Tests for what somebody can read who has the public key, or a session that anybody can get. The test calls every
// function that the API opens, with everything that such a person could know. No answer may hold a hidden word.

const HIDDEN = 'Canary-hidden';
/** A word in columns that only people who are logged in may read. */
const FOR_MEMBERS = 'Canary-reason';
const NUMBER = '555 867 5309';

let fixture: Fixture;
let functions: OpenFunction[];
/** The ids that public rows show, and the ids of people. */
const known = { donation: '', request: '', pledge: '', donor: '', nurse: '' };
let donorToken = '';

async function tokenOf(email: string, profile: object): Promise<{ id: string; token: string }> {
  const client = await fixture.person(email, profile);
  const { data } = await client.auth.getSession();
  return { id: data.session?.user.id ?? '', token: data.session?.access_token ?? '' };
}

async function call(name: string, given: object, token?: string): Promise<string> {
  const answer = await fetch(`${fixture.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: fixture.backend.secrets.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(given),
  });
  return answer.text();
}

async function push(token: string, mutation: object): Promise<void> {
  const answer = await call(
    'push_changes',
    { client_id: crypto.randomUUID(), mutations: [mutation] },
    token,
  );
  expect(answer).toContain('"applied"');
}

beforeAll(async () => {
  // nearly every call is refused, and the server would log each refusal
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fixture = await openFixture({
    backend: { rates: { digests: { times: 100_000, windowMs: 1000 } } },
  });
  functions = [...(await readOpenFunctions(fixture.backend.database)).values()];
  const person = { first_name: HIDDEN, last_name: HIDDEN, phone_number: NUMBER, address: HIDDEN };
  const donor = await tokenOf('donor@canary.example', person);
  const nurse = await tokenOf('nurse@canary.example', person);
  donorToken = donor.token;
  const donation = donationMutation(donor.id);
  const hidden = { full_name: HIDDEN, phone_number: NUMBER, address: HIDDEN, notes: HIDDEN };
  await push(donor.token, {
    ...donation,
    set: { ...donation.set, ...hidden, conditions: [HIDDEN] },
  });
  const request = requestMutation(nurse.id);
  const asked = { contact: NUMBER, email: 'nurse@canary.example', requester_name: HIDDEN };
  await push(nurse.token, {
    ...request,
    set: {
      ...request.set,
      ...asked,
      patient_id: 'P-867530',
      reason: FOR_MEMBERS,
      additional_info: HIDDEN,
    },
  });
  const pledge = pledgeMutation(donor.id, request.row_id);
  const offered = { note: HIDDEN, contact_name: HIDDEN, contact_phone: NUMBER };
  await push(donor.token, { ...pledge, set: { ...pledge.set, ...offered } });
  await push(nurse.token, {
    id: crypto.randomUUID(),
    collection: 'pledges',
    row_id: pledge.row_id,
    base: { decision: null },
    set: { decision: 'accepted' },
  });
  await call('subscribe_newsletter', { email: 'reader@canary.example' });
  Object.assign(known, {
    donation: donation.row_id,
    request: request.row_id,
    pledge: pledge.row_id,
  });
  Object.assign(known, { donor: donor.id, nurse: nurse.id });
});
afterAll(() => fixture.close());

const COLLECTIONS = [...SYNCED, 'newsletter_subscribers'];
const EVERYTHING = Object.fromEntries(COLLECTIONS.map((name) => [name, null]));

/** Lists the values that a stranger can guess for a parameter. */
function guesses(name: string, type: string): unknown[] {
  const ids = Object.values(known);
  switch (type) {
    case 'text':
      return [...COLLECTIONS, 'requests', 'donations'];
    case 'uuid':
      return ids;
    case 'uuid[]':
      return [ids];
    case 'jsonb':
      return [name === 'checkpoints' ? EVERYTHING : null];
    case 'integer':
      return [5000];
    case 'integer[]':
      return [Array.from({ length: 64 }, (_, n) => n)];
    default:
      return [null];
  }
}

/** Calls a function so often that each of its parameters gets each of its guesses. */
async function ask({ name, parameters }: OpenFunction, token?: string): Promise<string> {
  const all = parameters.map((one) => ({ name: one.name, values: guesses(one.name, one.type) }));
  const answers: string[] = [];
  for (let n = 0; n < Math.max(1, ...all.map(({ values }) => values.length)); n += 1) {
    const given = all.map((one) => [one.name, one.values[n % one.values.length]] as const);
    answers.push(await call(name, Object.fromEntries(given), token));
  }
  return answers.join('\n');
}

const SECRETS = new RegExp(`${HIDDEN}|${NUMBER}|867530|canary\\.example`, 'i');

it('the public key reads nothing hidden of any person, by any function that it may call', async () => {
  expect(functions.length).toBeGreaterThan(40);
  let all = '';
  for (const called of functions) {
    const answers = await ask(called);
    expect(answers, called.name).not.toMatch(SECRETS);
    expect(answers, called.name).not.toContain(FOR_MEMBERS);
    all += answers;
  }
  // the search finds public words, so finding no hidden ones means something
  expect(all).toContain('Mercy Hospital');
  expect(all).toContain(known.donation);
});

it('the session of a member of the public reads no more of others', async () => {
  const { token } = await tokenOf('stranger@people.example', { first_name: 'Sam' });
  let all = '';
  for (const called of functions.filter(({ isStable }) => isStable)) {
    const answers = await ask(called, token);
    expect(answers, called.name).not.toMatch(SECRETS);
    all += answers;
  }
  expect(all).toContain(FOR_MEMBERS);
  // somebody who may read the hidden words gets them, and the search finds them
  const own = await call('pull_many', { checkpoints: EVERYTHING }, donorToken);
  expect(own).toMatch(SECRETS);
});
