import * as z from 'zod/mini';
import { call } from './call';
import { time } from './parts';

/** One entry of the server's record of consents to show a phone number. It does not name the other person. */
const consentEntry = z.object({
  at: time,
  kind: z.enum(['consent', 'acceptance', 'reveal', 'withdrawal', 'end']),
  /** true if the entry is about the caller's own phone number, false if it is about a number that the caller saw */
  mine: z.boolean(),
  pledge_id: z.string(),
  request_id: z.string(),
  hospital: z.string(),
  /** the version of the text that the person agreed to */
  version: z.string(),
  /**
   * the time until which the number could be seen; in a `consent`, the time that the donor read. Null if neither is
   * known
   */
  until: z.nullable(time),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

/**
 * Reads what the caller agreed to and who saw their number: at most 500 entries, newest first. @throws {ServerError}
 */
export const readConsents = () => call('my_consents', undefined, z.array(consentEntry));

/** A number of people as a range, so that nobody can find out about one person by asking twice. */
const bucket = z.enum(['0-4', '5-9', '10-24', '25+']);
export type Bucket = z.infer<typeof bucket>;

/**
 * How many people within 10, 25 and 50 miles could give what a request needs. A value is null if the server cannot
 * say.
 */
const estimate = z.object({
  within_10: z.nullable(bucket),
  within_25: z.nullable(bucket),
  within_50: z.nullable(bucket),
  /** when the server made the estimate; null if it makes no more for this account today */
  as_of: z.nullable(time),
});
export type Estimate = z.infer<typeof estimate>;

/** Estimates how many donors could help with one of the caller's requests. @throws {ServerError} */
export const estimateDonors = (requestId: string) =>
  call('could_help', { request_id: requestId }, estimate);
