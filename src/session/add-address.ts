import { z } from 'zod';
import '@/collections/jitless';
import { getRemote } from '@/remote/client';
import type { Database } from '@/remote/database.types';
import { CALL_TIMEOUT } from './call-function';
import { callError, serverError } from './server-error';

type Functions = Database['public']['Functions'];
type List = { subscribe_newsletter: 'newsletter'; ask_for_drives: 'drive_notice' };

const address = z.email().max(254);

/**
 * Puts an e-mail address on one of the server's lists. An address that is already on it gets the same answer.
 * @param area of the app whose words an error gets
 * @throws {ServerError} with the code `invalid` if the text is no address; then nothing was stored
 */
export async function addAddress<Name extends keyof List>(
  name: Name,
  email: string,
  more: Omit<Functions[Name]['Args'], 'address'>,
  area: List[Name],
): Promise<void> {
  const parsed = address.safeParse(email.trim());
  if (!parsed.success) throw serverError({ code: 'invalid' }, area);
  if (!navigator.onLine) throw serverError({ code: 'offline' }, area);
  const { error, status } = await getRemote()
    .rpc(name, { address: parsed.data, ...more } as never)
    .abortSignal(AbortSignal.timeout(CALL_TIMEOUT));
  // 23514: a constraint of the table refused the address
  if (error?.code === '23514') throw serverError({ code: 'invalid' }, area);
  if (error) throw callError(error, status, area);
}
