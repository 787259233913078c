import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture, PASSWORD } from './fixture';
import { requestMutation } from './mutations';

// Tests for how much one person may cost the others. The server takes addresses from the header that a proxy sets.

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({
    http: { trustProxy: true },
    // passwords cost what they cost the product
    backend: { passwordCost: undefined },
  });
});
afterAll(() => fixture.close());

const LOGIN = '/auth/v1/token?grant_type=password';
const post = (path: string, body: unknown, address: string) =>
  fetch(fixture.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { apikey: fixture.backend.secrets.publishableKey, 'x-forwarded-for': address },
  });

describe('an account that costs much', () => {
  it(
    'ends no other push than its own, and holds up nobody for long',
    { timeout: 60_000 },
    async () => {
      const hostile = await fixture.person('hostile@example.org');
      const id = (await hostile.auth.getUser()).data.user?.id ?? '';
      const marks = Array.from({ length: 1998 }, (_, n) => (n % 2 === 0 ? '\u0301' : '\u0316'));
      for (const [reason, count] of [
        ['a'.repeat(1999), 400],
        [`a${marks.join('')}`, 230],
        ['\ufdfa'.repeat(1999), 150],
        [`a${marks.join('')}`.repeat(50), 2],
      ] as const) {
        const mutations = Array.from({ length: count }, () => {
          const mutation = requestMutation(id);
          return { ...mutation, set: { ...mutation.set, reason } };
        });
        const begun = performance.now();
        const pushing = hostile.rpc('push_changes', { client_id: id, mutations });
        const { error } = await fixture.client().rpc('supply_levels');
        expect(error).toBeNull();
        const { data } = await pushing;
        expect(performance.now() - begun).toBeLessThan(8_000);
        expect(data).toHaveLength(count);
        expect(fixture.backend.database.state()).toBe('ready');
      }
    },
  );

  it('changes its password ten times in five minutes; others still log in', async () => {
    const changer = await fixture.person('changer@example.org');
    await fixture.person('bystander@example.org');
    const codes: unknown[] = [];
    const flood = Array.from({ length: 64 }, async (_, n) => {
      const { error } = await changer.auth.updateUser({ password: `another one ${n}` });
      codes.push(error?.code);
    });
    const { error } = await fixture
      .client()
      .auth.signInWithPassword({ email: 'bystander@example.org', password: PASSWORD });
    await Promise.all(flood);
    expect(error).toBeNull();
    expect(codes.filter((code) => code === 'over_request_rate_limit').length).toBeGreaterThan(50);
  });
});

it('a password is hashed at the cost that Supabase uses', async () => {
  const email = 'hashed@example.org';
  await fixture.person(email);
  const [row] = await fixture.backend.asOwner((session) =>
    session.query('select encrypted_password as hash from auth.users where email = $1', [email]),
  );
  expect(row?.['hash']).toMatch(/^\$2b\$10\$/);
});

it('text that no database can store is refused as bad input', async () => {
  for (const email of ['a\0@example.org', '\ud800@example.org', 'é\udc00b@example.org'])
    for (const [path, more] of [
      ['/auth/v1/signup', { password: PASSWORD }],
      [LOGIN, { password: PASSWORD }],
      ['/auth/v1/recover', {}],
    ] as const) {
      const { status } = await post(path, { email, ...more }, '10.9.0.7');
      expect([path, email, status]).toEqual([path, email, 400]);
    }
  const refresh = '/auth/v1/token?grant_type=refresh_token';
  expect((await post(refresh, { refresh_token: 'a\0' }, '10.9.0.7')).status).toBe(400);
});

it('one-click unsubscribing is counted for each address', async () => {
  const click = async (address: string) => {
    const answer = await fetch(`${fixture.url}/unsubscribe?token=x`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers: { 'x-forwarded-for': address },
    });
    return answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: 320 }, () => click('10.9.0.8')));
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(statuses.filter((status) => status === 404)).toHaveLength(300);
  expect(await click('10.9.0.9')).toBe(404);
});

it('a new password ends the sessions of other devices with it', async () => {
  const email = 'two-devices@example.org';
  const owner = await fixture.person(email);
  const thief = fixture.client();
  await thief.auth.signInWithPassword({ email, password: PASSWORD });
  const { error } = await owner.auth.updateUser({ password: 'another password' });
  expect(error).toBeNull();
  expect((await thief.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  expect((await owner.auth.refreshSession()).error).toBeNull();
});
