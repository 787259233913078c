/**
 * What a donor agrees to when they answer a request, by version: the exact words, `{requester}` and `{time}`
 * filled in. `private.consent_words` in supabase/migrations has the same; a change of the words is a new version.
 */
export const CONSENT_WORDS = {
  '2026-11':
    'If {requester} accepts, we show each other our names and phone numbers until {time}. ' +
    'You can withdraw at any time; what was seen cannot be unseen.',
} as const;

/** The words that are shown now. */
export const CONSENT_VERSION = '2026-11' satisfies keyof typeof CONSENT_WORDS;
