/** The newest version of the words below. The server keeps all versions as `private.consent_words`. */
export const CONSENT_VERSION = '2026-11';

/** How long after the arrival both numbers stay visible, ms. */
const AFTER_ARRIVAL = 12 * 3_600_000;

/**
 * Computes until when both sides see each other's number once the pledge is accepted. The donor reads this time, and
 * it is stored with their consent.
 */
export const computeContactEnd = (arriveBy: Date): Date =>
  new Date(arriveBy.getTime() + AFTER_ARRIVAL);

const WORDS: Readonly<Record<string, string>> = {
  [CONSENT_VERSION]:
    'If {requester} accepts, we show each other our names and phone numbers until {time}. ' +
    'You can withdraw at any time; what was seen cannot be unseen.',
};

/** The words below name the person whom a donor answers like this. */
export const REQUESTER = 'the requester';
/** How long both numbers are shown, if the arrival is unknown. */
export const USUAL_TIME = '12 hours after you arrive';

/**
 * The words that a donor agrees to. A change of these words needs a new version here and in the migrations.
 * @param until a time in words
 * @returns empty if this device does not know the version
 */
export const describeConsent = (
  requester: string,
  until: string,
  version: string = CONSENT_VERSION,
): string => (WORDS[version] ?? '').replace('{requester}', requester).replace('{time}', until);
