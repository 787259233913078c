import { z } from 'zod';
import '@/store/entities/jitless';
import { getRemote } from '@/remote/client';
import { callError, serverError } from './server-error';

const address = z.email().max(254);

/**
 * Puts an e-mail address on the newsletter's list. An address that is on it already gets the same answer.
 * Nothing is kept on this device.
 * @throws {ServerError} with the code `invalid` for something that is no address; then nothing was stored
 */
export async function subscribeNewsletter(email: string): Promise<void> {
  const parsed = address.safeParse(email.trim());
  if (!parsed.success) throw serverError({ code: 'invalid' }, 'newsletter');
  if (!navigator.onLine) throw serverError({ code: 'offline' }, 'newsletter');
  const { error, status } = await getRemote().rpc('subscribe_newsletter', { address: parsed.data });
  // 23514: a constraint of the table refused the address
  if (error?.code === '23514') throw serverError({ code: 'invalid' }, 'newsletter');
  if (error) throw callError(error, status, 'newsletter');
}
