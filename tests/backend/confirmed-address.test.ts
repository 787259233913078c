import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailFromEnvironment } from '../../supabase/functions/send-alerts/smtp';
import { type MailServer, openMailServer } from '../support/mail-server';
import { type Fixture, openFixture, PASSWORD } from './fixture';

// The server as `npm start` runs it, with a mail server. A person signs up, turns e-mail on and confirms their
// address.

let fixture: Fixture;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
  const email = mailFromEnvironment({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailServer.port),
  });
  fixture = await openFixture({ email });
});
afterAll(async () => {
  await fixture.close();
  await mailServer.close();
});

const sql = (statement: string, parameters: unknown[] = []) =>
  fixture.backend.asOwner((session) => session.query(statement, parameters));
const mailsTo = (address: string) =>
  mailServer.mails
    .filter(({ to }) => to === address)
    // the mail is quoted-printable, so this decodes it
    .map(({ source }) => source.replaceAll('=\r\n', '').replaceAll('=3D', '='));
async function tokenTo(address: string, name: string): Promise<string> {
  return vi.waitFor(() => {
    const found = mailsTo(address).map((mail) => new RegExp(`#${name}=([0-9a-f]{64})`).exec(mail));
    const token = found.findLast((match) => match !== null)?.[1];
    if (!token) throw new Error(`no mail with ${name}`);
    return token;
  });
}
const isConfirmed = async (id: string) =>
  (await sql('select private.is_confirmed($1::uuid) as yes', [id]))[0]?.['yes'];

it('an alert by e-mail leaves once a link in the mailbox was opened, and a new password changes nothing', async () => {
  const email = 'owner@example.org';
  const person = await fixture.person(email);
  const id = (await person.auth.getUser()).data.user?.id ?? '';
  await sql(
    "update public.profiles set mail_own = true, quiet_from = '00:00', quiet_to = '00:00' where id = $1",
    [id],
  );
  const tell = (event: string) =>
    sql("select private.tell($1, 'pledge_accepted', $2, '{}')", [id, event]);
  const stateOf = async () =>
    (await sql('select state from private.outbox order by created_at desc limit 1'))[0]?.['state'];

  expect(await isConfirmed(id)).toBe(false);
  await tell('before');
  await vi.waitFor(async () => expect(await stateOf()).toBe('withdrawn'), { timeout: 20_000 });
  expect(mailsTo(email)).toEqual([]);

  // asks for the mail as the button in the alert settings does
  const visitor = fixture.client();
  const options = { shouldCreateUser: false };
  expect((await visitor.auth.signInWithOtp({ email, options })).error).toBeNull();
  const token_hash = await tokenTo(email, 'confirm_hash');
  expect(await isConfirmed(id)).toBe(false);
  const opened = await visitor.auth.verifyOtp({ token_hash, type: 'email' });
  expect(opened.data.user?.id).toBe(id);
  expect(await isConfirmed(id)).toBe(true);
  expect((await visitor.auth.verifyOtp({ token_hash, type: 'email' })).error?.code).toBe(
    'otp_expired',
  );
  const { error } = await person.auth.updateUser({
    password: 'another horse 9',
    current_password: PASSWORD,
  });
  expect(error).toBeNull();
  expect(await isConfirmed(id)).toBe(true);

  await tell('after');
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2), { timeout: 20_000 });
  expect(mailsTo(email)[1]).toContain('List-Unsubscribe');
});

it('the link of a forgotten password confirms, one that a new password made void does not', async () => {
  const email = 'forgetful@example.org';
  const person = await fixture.person(email);
  const id = (await person.auth.getUser()).data.user?.id ?? '';
  await person.auth.resetPasswordForEmail(email);
  const stale = await tokenTo(email, 'token_hash');
  await person.auth.updateUser({ password: 'another horse 8', current_password: PASSWORD });
  expect(await isConfirmed(id)).toBe(false);
  expect(
    (await fixture.client().auth.verifyOtp({ token_hash: stale, type: 'recovery' })).error?.code,
  ).toBe('otp_expired');
  await person.auth.resetPasswordForEmail(email);
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2));
  const token_hash = await tokenTo(email, 'token_hash');
  await fixture.client().auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(await isConfirmed(id)).toBe(true);
});

it('asking for a link tells nobody whether there is an account, and makes none', async () => {
  const email = 'nobody@example.org';
  const { auth } = fixture.client();
  const known = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(known.error).toBeNull();
  expect((await auth.signInWithOtp({ email })).error?.code).toBe('validation_failed');
  expect(await sql('select id from auth.users where email = $1', [email])).toEqual([]);
  expect(mailsTo(email)).toEqual([]);
});
