import { callFunction } from './call-function';

/** One entry of the server's record of consents. It names nobody. */
export interface ConsentEntry {
  at: string;
  kind: 'consent' | 'acceptance' | 'reveal' | 'withdrawal' | 'end';
  /** it is about the caller's number, not about one that they saw */
  mine: boolean;
  pledge_id: string;
  request_id: string;
  hospital: string;
  /** version of the words that the person agreed to */
  version: string;
  /** until when what was shown could be seen; of a consent, as the donor read it. Null where neither is known */
  until: string | null;
}

/** Reads what the caller agreed to and who saw their number, newest first, at most 500. @throws {ServerError} */
export const readConsents = () =>
  callFunction<'my_consents', ConsentEntry[]>('my_consents', undefined);

/** So many people, in a range that singles nobody out. */
export type Bucket = '0-4' | '5-9' | '10-24' | '25+';

/** How many people could give what a request needs. All null where it cannot be told. */
export interface Estimate {
  within_10: Bucket | null;
  within_25: Bucket | null;
  within_50: Bucket | null;
  /** null where the day's estimates are used up */
  as_of: string | null;
}

/** Estimates how many donors could help with a request of the caller's. @throws {ServerError} */
export const estimateDonors = (requestId: string) =>
  callFunction<'could_help', Estimate>('could_help', { request_id: requestId });
