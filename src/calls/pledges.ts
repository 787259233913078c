import * as z from 'zod/mini';
import { call } from './call';
import { time } from './parts';

/** One entry of the server's record of consents. It names nobody. */
const consentEntry = z.object({
  at: time,
  kind: z.enum(['consent', 'acceptance', 'reveal', 'withdrawal', 'end']),
  /** the entry is about the caller's own number, not about one that they saw */
  mine: z.boolean(),
  pledge_id: z.string(),
  request_id: z.string(),
  hospital: z.string(),
  /** version of the words that the person agreed to */
  version: z.string(),
  /** until when the number could be seen; for a consent, as the donor read it. Null if neither is known */
  until: z.nullable(time),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

/** Reads what the caller agreed to and who saw their number, newest first, at most 500. @throws {ServerError} */
export const readConsents = () => call('my_consents', undefined, z.array(consentEntry));

/** A number of people, as a range that singles nobody out. */
const bucket = z.enum(['0-4', '5-9', '10-24', '25+']);
export type Bucket = z.infer<typeof bucket>;

/** How many people could give what a request needs. All values are null if the server cannot say. */
const estimate = z.object({
  within_10: z.nullable(bucket),
  within_25: z.nullable(bucket),
  within_50: z.nullable(bucket),
  /** null if the day's estimates are used up */
  as_of: z.nullable(time),
});
export type Estimate = z.infer<typeof estimate>;

/** Estimates how many donors could help with a request of the caller's. @throws {ServerError} */
export const estimateDonors = (requestId: string) =>
  call('could_help', { request_id: requestId }, estimate);
