/** The version of the words below; the server keeps them as `private.consent_words`. */
export const CONSENT_VERSION = '2026-11';

/** How long after the arrival both numbers stay visible, and at most after the acceptance, hours. */
const AFTER_ARRIVAL_HOURS = 12;
const AFTER_ACCEPTANCE_HOURS = 72;
const HOUR = 3_600_000;

/** The latest time until which both would see each other's number if the pledge were accepted at `now`. */
export function contactUntil(arriveBy: Date, now: Date): Date {
  return new Date(
    Math.min(
      arriveBy.getTime() + AFTER_ARRIVAL_HOURS * HOUR,
      now.getTime() + AFTER_ACCEPTANCE_HOURS * HOUR,
    ),
  );
}

/**
 * What a donor agrees to. A change of these words needs a new version here and in the migrations.
 * @param requester who asked, as the donor knows them
 * @param until a time in words
 */
export const consentWords = (requester: string, until: string): string =>
  `If ${requester} accepts, we show each other our names and phone numbers until ${until}. ` +
  'You can withdraw at any time; what was seen cannot be unseen.';
