import type { Remote } from '@/remote/client';
import type { SignUpProfile } from '@/collections/profiles/row';
import { type Failure, ServerError, serverError } from '@/calls/server-error';

/** The largest number of bytes that auth servers accept in a password. */
const LONGEST_PASSWORD_BYTES = 72;

/**
 * Codes with which an auth server does not say what it refused. Hosted Supabase gives one of them whenever the
 * database refuses.
 */
const UNTOLD = new Set(['validation_failed', 'unexpected_failure']);

/** Asks which value the database would refuse. Empty if it would refuse none, or if it cannot be asked. */
async function askForField(client: Remote, email: string, profile: SignUpProfile): Promise<string> {
  const { data } = await client.rpc('refused_sign_up_field', { address: email, profile });
  const { field } = (data ?? {}) as { field?: string | null };
  return field ?? '';
}

/** Makes an error with a sentence about a refused sign-up. It names the field, if it can be found out. */
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
