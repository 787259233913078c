import { expect, it, vi } from 'vitest';
import type { Remote } from '@/remote/client';
import type { SignUpProfile } from '@/collections/profiles/row';
import { describeSignUpRefusal } from './session-commands';

/** Makes a server that says that it refuses this field. Null means that it refuses none. */
function serverThatRefuses(field: string | null) {
  const rpc = vi.fn().mockResolvedValue({ data: { field } });
  // the code calls only this member of the client
  return { rpc, client: { rpc } as unknown as Remote };
}

const given = { email: 'ann@example.org', password: 'correct horse', profile: {} as SignUpProfile };

it.each([
  [{ code: 'user_already_exists' }, 'email', 'There is already an account with this e-mail.'],
  [{ code: 'email_exists' }, 'email', 'There is already an account with this e-mail.'],
  [{ code: 'email_address_invalid' }, 'email', 'This is not an e-mail address'],
  [{ code: 'email_address_not_authorized' }, 'email', 'This server cannot send mail'],
  [{ code: 'weak_password', reasons: ['length'] }, 'password', 'at least 8 characters'],
  [{ code: 'weak_password', reasons: ['characters'] }, 'password', 'capital letters'],
  [{ code: 'weak_password', reasons: ['pwned'] }, 'password', 'lists of stolen passwords'],
  [{ code: 'weak_password' }, 'password', 'at least 8 characters'],
])('the code %j is about the field %s, and nothing is asked', async (failure, field, words) => {
  const { client, rpc } = serverThatRefuses('city');
  // hosted Supabase changes the words of its messages from version to version
  const said = { status: 422, message: 'Something about zip_code', ...failure };
  const error = await describeSignUpRefusal(client, said, given);
  expect(error.field).toBe(field);
  expect(error.message).toContain(words);
  expect(rpc).not.toHaveBeenCalled();
});

it.each([
  ['validation_failed', 422],
  ['unexpected_failure', 500],
  // the auth client may keep only the status and drop the code
  [undefined, 500],
])('what the database refused, as %s, is found out by asking it', async (code, status) => {
  const { client, rpc } = serverThatRefuses('zip_code');
  const error = await describeSignUpRefusal(client, { code, status, message: 'email' }, given);
  expect(error.field).toBe('zip_code');
  expect(rpc).toHaveBeenCalledWith('refused_sign_up_field', {
    address: given.email,
    profile: given.profile,
  });
});

it('a password longer than auth servers read is named', async () => {
  const { client } = serverThatRefuses(null);
  const long = { ...given, password: 'ä'.repeat(40) };
  const error = await describeSignUpRefusal(client, { code: 'validation_failed' }, long);
  expect([error.field, error.code]).toEqual(['password', 'long_password']);
});

it('a refusal of no field, or a server that cannot be asked, has its own words', async () => {
  const failure = { code: 'unexpected_failure', status: 500 };
  const words = 'The server could not save these details.';
  const none = await describeSignUpRefusal(serverThatRefuses(null).client, failure, given);
  expect([none.field, none.message.startsWith(words)]).toEqual(['', true]);
  const deaf = { rpc: vi.fn().mockRejectedValue(new TypeError('Failed to fetch')) };
  const lost = await describeSignUpRefusal(deaf as unknown as Remote, failure, given);
  expect([lost.field, lost.message.startsWith(words)]).toEqual(['', true]);
});
