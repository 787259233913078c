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

const sql = (statement: string, parameters: unknown[] = []) =>
  fixture.backend.asOwner((session) => session.query(statement, parameters));
const ageSessions = (email: string) =>
  sql(
    `update auth.sessions s set created_at = now() - interval '6 minutes'
     from auth.users u where u.id = s.user_id and u.email = $1`,
    [email],
  );

/** Returns the token of the last link that was mailed to an address. */
function tokenTo(address: string): string {
  const mail = sent.findLast(({ to }) => to === address);
  return /\/change-email#token_hash=([0-9a-f]{64})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}
const open = (token_hash: string) =>
  fixture.client().auth.verifyOtp({ token_hash, type: 'email_change' });
const logIn = (email: string) =>
  fixture.client().auth.signInWithPassword({ email, password: PASSWORD });

it('an address changes when the links in both mailboxes were opened, each good once', async () => {
  const [old, next] = ['old@example.org', 'new@example.org'];
  const person = await fixture.person(old);
  const { data, error } = await person.auth.updateUser({
    email: ' New@Example.org ',
    current_password: PASSWORD,
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: old, new_email: next });
  expect(sent.map(({ to }) => to).sort()).toEqual([next, old]);
  for (const { html, text, subject } of sent) {
    expect(subject).toBe('Confirm your new e-mail address');
    for (const body of [html, text]) expect(body).toContain(next);
    expect(html).toContain('http://127.0.0.1:4173/change-email#token_hash=');
  }
  expect(tokenTo(old)).not.toBe(tokenTo(next));
  const [kept] = await sql('select u::text as row from auth.users u where email = $1', [old]);
  for (const token of [tokenTo(old), tokenTo(next)]) expect(kept?.['row']).not.toContain(token);

  const first = await open(tokenTo(next));
  expect(first.error).toBeNull();
  expect(first.data.session).toBeNull();
  expect((await open(tokenTo(next))).error?.code).toBe('otp_expired');
  expect((await logIn(next)).error?.code).toBe('invalid_credentials');
  expect((await logIn(old)).error).toBeNull();

  const second = await open(tokenTo(old));
  expect(second.data.session?.user).toMatchObject({ email: next });
  expect((await logIn(old)).error?.code).toBe('invalid_credentials');
  const { data: again } = await logIn(next);
  expect(again.user).toMatchObject({ email: next, id: data.user?.id });
  expect(again.user?.identities?.[0]?.identity_data).toMatchObject({ email: next });
  // the device that is logged in stays so, and learns the new address with its next token
  expect((await person.auth.refreshSession()).data.user?.email).toBe(next);
  // the owner opened the link in the new mailbox, so the address counts as confirmed
  const [row] = await sql(
    'select private.is_confirmed(id) as yes from auth.users where email = $1',
    [next],
  );
  expect(row?.['yes']).toBe(true);
});

it('neither password nor address changes without the current password, but in the first five minutes', async () => {
  const email = 'guarded@example.org';
  const person = await fixture.person(email);
  const other = { email: 'other@example.org' };
  expect((await person.auth.updateUser(other)).error).toBeNull();
  expect((await person.auth.updateUser({ password: 'another horse 2' })).error).toBeNull();
  await person.auth.updateUser({ password: PASSWORD });

  await ageSessions(email);
  const before = sent.length;
  for (const wanted of [other, { password: 'another horse 3' }])
    for (const proof of [{}, { current_password: 'not the password' }])
      expect((await person.auth.updateUser({ ...wanted, ...proof })).error?.code).toBe(
        'reauthentication_needed',
      );
  expect(sent).toHaveLength(before);
  expect((await logIn(email)).error).toBeNull();
  await ageSessions(email);
  const { error } = await person.auth.updateUser({ ...other, current_password: PASSWORD });
  expect(error).toBeNull();
});

it('an address that somebody has, that is none, or that changes with a password, is refused', async () => {
  await fixture.person('taken@example.org');
  const person = await fixture.person('taker@example.org');
  const change = async (wanted: object) =>
    (await person.auth.updateUser({ ...wanted, current_password: PASSWORD })).error?.code;
  const before = sent.length;
  expect(await change({ email: 'Taken@example.org' })).toBe('email_exists');
  expect(await change({ email: 'no address' })).toBe('validation_failed');
  expect(await change({ email: 'a@example.org', password: 'another horse 4' })).toBe(
    'validation_failed',
  );
  // a change to the address that the person already has needs no links
  expect(await change({ email: 'taker@example.org' })).toBeUndefined();
  expect(sent).toHaveLength(before);

  // another person signs up with the address after one link was opened and before the other is
  await change({ email: 'soon@example.org' });
  await fixture.person('soon@example.org');
  const [mine, theirs] = [tokenTo('taker@example.org'), tokenTo('soon@example.org')];
  expect((await open(mine)).error).toBeNull();
  expect((await open(theirs)).error?.code).toBe('email_exists');
  expect((await logIn('taker@example.org')).error).toBeNull();
});

it('links are over after an hour, and with the next ones', async () => {
  const email = 'slow@example.org';
  const person = await fixture.person(email);
  const ask = () =>
    person.auth.updateUser({ email: 'slower@example.org', current_password: PASSWORD });
  await ask();
  const earlier = tokenTo(email);
  await ask();
  expect((await open(earlier)).error?.code).toBe('otp_expired');
  await sql(
    `update auth.users set email_change_sent_at = now() - interval '61 minutes' where email = $1`,
    [email],
  );
  for (const address of [email, 'slower@example.org'])
    expect((await open(tokenTo(address))).error?.code).toBe('otp_expired');
  // a link for resetting a password cannot change the address
  await person.auth.resetPasswordForEmail(email);
  const reset = /token_hash=(\w{64})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await open(reset)).error?.code).toBe('otp_expired');
});

it('an account mails five changes in five minutes, whomever to', async () => {
  const person = await fixture.person('mailer@example.org');
  const ask = (n: number) =>
    person.auth.updateUser({ email: `victim-${n}@example.org`, current_password: PASSWORD });
  for (let n = 0; n < 5; n += 1) expect((await ask(n)).error).toBeNull();
  expect((await ask(5)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect(sent.filter(({ to }) => to.startsWith('victim'))).toHaveLength(5);
});
