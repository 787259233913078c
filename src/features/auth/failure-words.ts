/** The commands throw errors whose message is in the user's words. */
export function failureWords(error: unknown): string {
  return error instanceof Error
    ? error.message
    : 'something unexpected happened. Please try again.';
}
