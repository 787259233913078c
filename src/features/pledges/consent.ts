/**
 * The version of the consent's words that new pledges use. The server keeps all versions in `private.consent_words`.
 */
export const CONSENT_VERSION = '2026-11';

/** How long after the arrival both numbers stay visible, ms. */
const AFTER_ARRIVAL = 12 * 3_600_000;

/**
 * Computes until when both sides see each other's number, if the pledge is accepted. The donor reads this time, and
 * it is stored with their consent.
 */
export const computeContactEnd = (arriveBy: Date): Date =>
  new Date(arriveBy.getTime() + AFTER_ARRIVAL);

const WORDS: Readonly<Record<string, string>> = {
  [CONSENT_VERSION]:
    'If {requester} accepts, we show each other our names and phone numbers until {time}. ' +
    'You can withdraw at any time; what was seen cannot be unseen.',
};

/** The name of the other side in the words of the consent, if the requester is a person. */
export const REQUESTER = 'the requester';
/** Until when both numbers are shown, in words, if the time of the arrival is unknown. */
export const USUAL_TIME = '12 hours after you arrive';

/**
 * Returns the words to which a donor agrees. If you change these words, make a new version, here and in a migration.
 * @param until a point in time, in words
 * @returns an empty text if this device does not know the version
 */
export const describeConsent = (
  requester: string,
  until: string,
  version: string = CONSENT_VERSION,
): string => (WORDS[version] ?? '').replace('{requester}', requester).replace('{time}', until);
