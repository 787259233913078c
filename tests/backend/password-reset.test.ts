import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmailMessage } from '../../supabase/functions/send-alerts/smtp';
import { type Fixture, openFixture, PASSWORD } from './fixture';

let fixture: Fixture;
const sent: EmailMessage[] = [];
beforeAll(async () => {
  fixture = await openFixture({
    email: {
      async send(message) {
        sent.push(message);
      },
    },
  });
});
afterAll(() => fixture.close());

const NEW = 'another horse entirely';

/**
 * Requests a mail.
 * @returns the token in its link
 */
async function tokenFor(email: string): Promise<string> {
  const { error } = await fixture.client().auth.resetPasswordForEmail(email);
  expect(error).toBeNull();
  const link = /(\S+)#token_hash=([0-9a-f]{64})$/m.exec(sent.at(-1)?.text ?? '');
  expect(link?.[1]).toBe('http://127.0.0.1:4173/reset-password');
  return link?.[2] ?? '';
}

it('a mail links to our own page, in text and HTML, and its token sets a password once', async () => {
  const email = 'forgetful@example.org';
  const thief = await fixture.person(email);
  const token_hash = await tokenFor(email);
  expect(sent.at(-1)).toMatchObject({ to: email, subject: 'Set a new password' });
  expect(sent.at(-1)?.html).toContain(`/reset-password#token_hash=${token_hash}"`);
  for (const body of [sent.at(-1)?.text, sent.at(-1)?.html]) expect(body).not.toContain('/verify');

  const client = fixture.client();
  expect((await client.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
  expect((await client.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
  expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password');
  expect((await client.auth.updateUser({ password: NEW })).error).toBeNull();
  await client.auth.signOut({ scope: 'others' });
  expect((await thief.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');

  const again = await fixture.client().auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(again.error?.code).toBe('otp_expired');
  const logIn = (password: string) => fixture.client().auth.signInWithPassword({ email, password });
  expect((await logIn(PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await logIn(NEW)).error).toBeNull();
});

it('the answer is the same whether or not there is an account', async () => {
  await fixture.person('known@example.org');
  const [known, unknown] = await Promise.all(
    ['known@example.org', 'unknown@example.org'].map((email) =>
      fetch(`${fixture.url}/auth/v1/recover`, {
        method: 'POST',
        headers: { apikey: fixture.backend.secrets.publishableKey },
        body: JSON.stringify({ email }),
      }).then(async (answer) => [answer.status, await answer.text()]),
    ),
  );
  expect(known).toEqual(unknown);
  expect(sent.filter(({ to }) => to === 'unknown@example.org')).toEqual([]);
});

it('an address gets five mails at most; its owner can still log in', async () => {
  const email = 'flooded@example.org';
  await fixture.person(email);
  const ask = () => fixture.client().auth.resetPasswordForEmail(email);
  for (let i = 0; i < 5; i += 1) expect((await ask()).error).toBeNull();
  expect((await ask()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect(sent.filter(({ to }) => to === email)).toHaveLength(5);
  const { error } = await fixture.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
});

it('tokens cannot be used or guessed through the auth server’s link', async () => {
  const email = 'link@example.org';
  await fixture.person(email);
  const tokens = [await tokenFor(email)];
  for (let i = 0; i < 32; i += 1) tokens.push(String(i).padStart(64, '0'));
  for (const token of tokens) {
    const apikey = fixture.backend.secrets.publishableKey;
    const answer = await fetch(
      `${fixture.url}/auth/v1/verify?type=recovery&token=${token}&apikey=${apikey}`,
      { redirect: 'manual' },
    );
    expect([404, 429]).toContain(answer.status);
  }
});
