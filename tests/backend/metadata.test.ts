import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture, PASSWORD } from './fixture';

// Tests for what an account may store with the auth server. supabase/tests/sign-up.test.sql tests the database's
// part.

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const MUCH = { note: 'x'.repeat(5000) };

async function storedBytes(email: string): Promise<number> {
  const [row] = await fixture.backend.asOwner((session) =>
    session.query<{ bytes: number }>(
      `select coalesce(sum(octet_length(u.raw_user_meta_data::text)), 0)::int as bytes
       from auth.users u where u.email = $1`,
      [email],
    ),
  );
  return row?.bytes ?? Number.NaN;
}

it('a sign-up with 5 kB of metadata is refused, and makes no account', async () => {
  const email = 'much@example.org';
  const client = fixture.client();
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: MUCH },
  });
  expect(error).not.toBeNull();
  expect(await storedBytes(email)).toBe(0);
  const { error: unknown } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(unknown?.code).toBe('invalid_credentials');
});

it.each([
  ['metadata', MUCH],
  ['a profile', { profile: { first_name: 'x'.repeat(5000) } }],
  ['a blood type that there is not', { profile: { first_name: 'Ann', blood_type: 'Z' } }],
])(
  'a sign-up that is refused for %s is told so with a code, and is no fault of the server',
  async (_, data) => {
    const client = fixture.client();
    const { error } = await client.auth.signUp({
      email: 'told@example.org',
      password: PASSWORD,
      options: { data },
    });
    expect({ status: error?.status, code: error?.code }).toEqual({
      status: 422,
      code: 'validation_failed',
    });
    expect(error?.message).toContain('too large or not allowed');
    expect(await storedBytes('told@example.org')).toBe(0);
  },
);

it('metadata does not grow by updates, neither at once nor key by key', async () => {
  const email = 'slow@example.org';
  const client = await fixture.person(email, { first_name: 'Ann' });
  const before = await storedBytes(email);
  await client.auth.updateUser({ data: MUCH });
  for (let n = 0; n < 10; n += 1)
    await client.auth.updateUser({ data: { [`note_${n}`]: 'x'.repeat(900) } });
  expect(await storedBytes(email)).toBeLessThanOrEqual(before + 4096);
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});
