import * as z from 'zod/mini';
import { call } from './call';

/** What the link at the end of an e-mail is about. */
const subscription = z.object({
  /** `unknown`: the link is damaged */
  status: z.enum(['on', 'off', 'unknown']),
  group: z.nullable(z.enum(['near', 'own', 'again', 'drives', 'digest', 'newsletter'])),
});
export type Subscription = z.infer<typeof subscription>;

/** What the link would turn off. It changes nothing. @throws {ServerError} like the other */
export const readUnsubscribe = (token: string) => call('read_unsubscribe', { token }, subscription);
/** Turns it off, for whoever holds the link. A repeat changes nothing. */
export const unsubscribe = (token: string) => call('unsubscribe', { token }, subscription);
