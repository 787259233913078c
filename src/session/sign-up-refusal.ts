import type { Remote } from '@/remote/client';
import type { SignUpProfile } from '@/collections/profiles/row';
import { type Failure, ServerError, serverError } from '@/calls/server-error';

/** Auth servers read no more of a password, and refuse longer ones. */
const LONGEST_PASSWORD_BYTES = 72;

/** Codes of an auth server that do not tell what it refused; hosted Supabase answers all refusals by the database so. */
const UNTOLD = new Set(['validation_failed', 'unexpected_failure']);

/** Which of the values the database would refuse; empty where none, or where it cannot be asked. */
async function askForField(client: Remote, email: string, profile: SignUpProfile): Promise<string> {
  const { data } = await client.rpc('refused_sign_up_field', { address: email, profile });
  const { field } = (data ?? {}) as { field?: string | null };
  return field ?? '';
}

/** Makes words of a refused sign-up, with the field that it is about, where one can be found. */
export async function describeSignUpRefusal(
  client: Remote,
  failure: Failure,
  { email, password, profile }: { email: string; password: string; profile: SignUpProfile },
): Promise<ServerError> {
  const error = serverError(failure, 'sign_up');
  if (!UNTOLD.has(error.code)) return error;
  if (new TextEncoder().encode(password).length > LONGEST_PASSWORD_BYTES)
    return serverError({ code: 'long_password' });
  const field = await askForField(client, email, profile).catch(() => '');
  if (field === '') return error;
  return new ServerError('refused_value', 'The server does not accept this. Check it.', field);
}
