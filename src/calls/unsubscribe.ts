import * as z from 'zod/mini';
import { call } from './call';

/** The things that the link at the end of an e-mail can turn off. */
const subscription = z.object({
  /** `unknown`: the link is damaged */
  status: z.enum(['on', 'off', 'unknown']),
  group: z.nullable(z.enum(['near', 'own', 'again', 'drives', 'digest', 'newsletter', 'asked'])),
});
export type Subscription = z.infer<typeof subscription>;

/** Reads what the link would turn off, and changes nothing. @throws {ServerError} like the other function */
export const readUnsubscribe = (token: string) => call('read_unsubscribe', { token }, subscription);
/** Turns it off for the holder of the link. A repeat changes nothing. */
export const unsubscribe = (token: string) => call('unsubscribe', { token }, subscription);
