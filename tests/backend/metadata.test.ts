import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture, PASSWORD } from './fixture';

// What an account may keep with the auth server: supabase/tests/sign-up.test.sql has the database's part.

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
