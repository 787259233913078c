import { afterEach, describe, expect, it } from 'vitest';
import { exclusiveQueue, type Queue } from '../../supabase/embedded/database/exclusive';
import { type Fixture, openFixture } from './fixture';

let fixture: Fixture;
afterEach(() => fixture.close());

const PEOPLE = 10;
type Send = (request: Request) => Promise<Response>;

const overHttp: Send = (request) => fetch(request);
/** Without a network between, requests begin in the same instant: the hardest case. */
const atOnce: Send = (request) => fixture.backend.fetch(request, '127.0.0.1');

async function signUpPeople(): Promise<{ id: string; token: string }[]> {
  const people = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    const client = await fixture.person(`person${i}@example.org`, { first_name: `Person ${i}` });
    const { session } = (await client.auth.getSession()).data;
    people.push({ id: session?.user.id ?? '', token: session?.access_token ?? '' });
  }
  return people;
}

/** Lets users read profiles past the sync functions: such a request takes the backend several statements. */
const openProfiles = () =>
  fixture.backend.asOwner((session) =>
    session.exec('grant select on public.profiles to authenticated'),
  );

/** Sends 200 requests together and counts those not answered as the person who asked. */
async function countMistaken(people: { id: string; token: string }[], send: Send) {
  const apikey = fixture.backend.secrets.publishableKey;
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const person = people[i % (PEOPLE + 1)]; // every eleventh is a visitor
      const authorization = person ? { authorization: `Bearer ${person.token}` } : {};
      const headers = { apikey, ...authorization };
      const response = await send(
        new Request(`${fixture.url}/rest/v1/profiles?select=id`, { headers }),
      );
      // Visitors have no right to read profiles; whoever is signed in sees his own and no other.
      if (!person) return response.status === 401 || response.status === 403;
      return response.ok && (await response.text()) === JSON.stringify([{ id: person.id }]);
    }),
  );
  return answers.filter((right) => !right).length;
}

describe('200 simultaneous requests of ten people and a visitor', () => {
  it('are each answered as who asked', async () => {
    fixture = await openFixture();
    await openProfiles();
    const people = await signUpPeople();
    expect(await countMistaken(people, overHttp)).toBe(0);
    expect(await countMistaken(people, atOnce)).toBe(0);
  });

  it('mix identities without the queue, so the test above can fail', async () => {
    const exclusive = exclusiveQueue();
    let together = false;
    const queue: Queue = { run: (work) => (together ? work() : exclusive.run(work)) };
    fixture = await openFixture({ queue });
    await openProfiles();
    const people = await signUpPeople();
    together = true;
    expect(await countMistaken(people, atOnce)).toBeGreaterThan(0);
    together = false;
  });
});
