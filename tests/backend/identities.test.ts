import { afterEach, describe, expect, it } from 'vitest';
import { type Backend, serveDatabase } from '../../supabase/embedded/backend';
import type { Database } from '../../supabase/embedded/database/database';
import { type Fixture, openFixture } from './fixture';

let fixture: Fixture;
afterEach(() => fixture.close());

const PEOPLE = 10;
type Send = (request: Request) => Promise<Response>;

const overHttp: Send = (request) => fetch(request);
/**
 * Hands requests directly to the backend. Without a network in between they start at the same instant, which is the
 * hardest case.
 */
const atOnce =
  (backend: Backend): Send =>
  (request) =>
    backend.fetch(request, '127.0.0.1');

async function signUpPeople(): Promise<{ id: string; token: string }[]> {
  const people = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    const client = await fixture.person(`person${i}@example.org`, { first_name: `Person ${i}` });
    const { session } = (await client.auth.getSession()).data;
    people.push({ id: session?.user.id ?? '', token: session?.access_token ?? '' });
  }
  return people;
}

/** Sends 200 requests at once. Counts those whose answer was not for the person who asked. */
async function countMistaken(people: { id: string; token: string }[], send: Send) {
  const apikey = fixture.backend.secrets.publishableKey;
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const person = people[i % (PEOPLE + 1)]; // each eleventh request is a visitor's
      const authorization = person ? { authorization: `Bearer ${person.token}` } : {};
      const headers = { apikey, ...authorization };
      const path = '/rest/v1/rpc/pull_changes?collection=profiles';
      const response = await send(new Request(fixture.url + path, { headers }));
      const { rows } = (await response.json()) as { rows?: { id: string }[] };
      // people who are logged in get only their own profile, and visitors get none; a refusal counts as a mistake too
      return (
        JSON.stringify(rows?.map(({ id }) => id)) === JSON.stringify(person ? [person.id] : [])
      );
    }),
  );
  return answers.filter((right) => !right).length;
}

/** A database that runs the statements of a batch one by one. All requests share its session. */
const withoutTransactions = (database: Database): Database => ({
  ...database,
  async batch(statements) {
    const results = [];
    for (const { text, values = [] } of statements) {
      const shared = { text: text.replaceAll(', true)', ', false)'), values };
      results.push(...(await database.batch([shared])));
    }
    return results;
  },
});

describe('200 simultaneous requests of ten people and a visitor', () => {
  it('are each answered as the person who asked', async () => {
    fixture = await openFixture();
    const people = await signUpPeople();
    expect(await countMistaken(people, overHttp)).toBe(0);
    expect(await countMistaken(people, atOnce(fixture.backend))).toBe(0);
  });

  it('mix identities without transactions, so the test above can fail', async () => {
    fixture = await openFixture();
    const people = await signUpPeople();
    const { database, secrets } = fixture.backend;
    const mixing = serveDatabase(withoutTransactions(database), secrets);
    expect(await countMistaken(people, atOnce(mixing))).toBeGreaterThan(0);
  });
});
