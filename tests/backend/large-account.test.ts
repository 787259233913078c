// @module-tag long

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture } from './fixture';
import { donationMutation } from './mutations';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const ROWS = 20_000;
/**
 * The longest that somebody else may wait, ms. Before it was done in portions, a deletion held everybody up for
 * seconds.
 */
const WAIT = 1500;

async function idOf(client: Awaited<ReturnType<Fixture['person']>>): Promise<string> {
  return (await client.auth.getUser()).data.user?.id ?? '';
}

it('an account with 20,000 records goes in pieces, and somebody else’s calls go on in between', async () => {
  const [ann, bob] = [
    await fixture.person('ann@example.org'),
    await fixture.person('bob@example.org'),
  ];
  const [annId, bobId] = [await idOf(ann), await idOf(bob)];
  await fixture.backend.asOwner((session) =>
    session.query(
      `insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code)
       select gen_random_uuid(), $1, 'Ann', '555 0100', 'O-', '', '', '', '' from generate_series(1, $2::int)`,
      [annId, ROWS],
    ),
  );
  const state = { isOver: false };
  const waits: number[] = [];
  const others = (async () => {
    while (!state.isOver) {
      const start = performance.now();
      const mutations = [donationMutation(bobId)];
      const { data, error } = await bob.rpc('push_changes', { client_id: bobId, mutations });
      expect(error).toBeNull();
      // beyond 50 records the push is refused, but a refusal counts as an answer too
      expect(data).toHaveLength(1);
      waits.push(performance.now() - start);
      await new Promise((done) => setTimeout(done, 50));
    }
  })();

  let pieces = 0;
  let answer: unknown;
  do {
    const { data, error } = await ann.rpc('delete_account');
    expect(error).toBeNull();
    answer = data;
    pieces += 1;
  } while (answer === 'more');
  state.isOver = true;
  await others;

  expect(answer).toBe('deleted');
  expect(pieces).toBeGreaterThan(ROWS / 1000);
  const [left] = await fixture.backend.asOwner((session) =>
    session.query<{ n: number }>(
      'select count(*)::int as n from public.donors where user_id = $1',
      [annId],
    ),
  );
  expect(left?.n).toBe(0);
  expect(waits.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThan(WAIT);
});
