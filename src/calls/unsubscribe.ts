import * as z from 'zod/mini';
import { call } from './call';

/** What the link at the end of an e-mail can turn off. */
const subscription = z.object({
  /** `unknown`: the link is damaged */
  status: z.enum(['on', 'off', 'unknown']),
  group: z.nullable(
    z.enum(['near', 'own', 'again', 'drives', 'went', 'digest', 'newsletter', 'asked']),
  ),
});
export type Subscription = z.infer<typeof subscription>;

/** Reads what the link would turn off. Changes nothing. @throws {ServerError}, as `unsubscribe` does */
export const readUnsubscribe = (token: string) => call('read_unsubscribe', { token }, subscription);
/** Turns off the e-mails that the link belongs to. A second call changes nothing. */
export const unsubscribe = (token: string) => call('unsubscribe', { token }, subscription);
