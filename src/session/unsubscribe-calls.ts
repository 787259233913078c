import { callFunction } from './call-function';

/** What the link at the end of an e-mail is about. */
export interface Subscription {
  /** `unknown`: the link is damaged */
  status: 'on' | 'off' | 'unknown';
  group: 'near' | 'own' | 'again' | 'drives' | 'digest' | 'newsletter' | null;
}

/** What the link would turn off. It changes nothing. @throws {ServerError} like the other */
export const readUnsubscribe = (token: string) =>
  callFunction<'read_unsubscribe', Subscription>('read_unsubscribe', { token });
/** Turns it off, for whoever holds the link. A repeat changes nothing. */
export const unsubscribe = (token: string) =>
  callFunction<'unsubscribe', Subscription>('unsubscribe', { token });
