import { z } from 'zod';
import '@/store/entities/jitless';
import { getRemote } from '@/remote/client';

export type SubscriptionProblem = 'invalid' | 'offline' | 'too_many' | 'failed';

/** A subscription that was not made. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError';
  constructor(readonly code: SubscriptionProblem) {
    super(code);
  }
}

const address = z.email().max(254);

function toProblem(status: number, code: string): SubscriptionProblem {
  if (status === 429) return 'too_many';
  // 23514: a constraint of the table refused the address
  if (code === '23514') return 'invalid';
  return status === 0 ? 'offline' : 'failed';
}

/**
 * Puts an e-mail address on the newsletter's list. An address that is on it already is answered alike.
 * Nothing is kept on this device.
 * @throws {SubscriptionError} with a code; nothing was stored then
 */
export async function subscribeNewsletter(email: string): Promise<void> {
  const parsed = address.safeParse(email.trim());
  if (!parsed.success) throw new SubscriptionError('invalid');
  if (!navigator.onLine) throw new SubscriptionError('offline');
  const { error, status } = await getRemote().rpc('subscribe_newsletter', { address: parsed.data });
  if (error) throw new SubscriptionError(toProblem(status, error.code));
}
