import { useState } from 'react';

type Fields = Record<string, unknown>;

/** Type guard for router state, which comes from the history entry and is therefore unknown. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what a visitor typed into a form before they were sent to log in. */
export function draftOf(state: unknown): Fields | null {
  return isFields(state) && isFields(state['draft']) ? state['draft'] : null;
}

/**
 * Returns the same on the page they come back to. Only that user gets it, even if somebody else logs in later
 * on that page.
 * @param userId the signed-in user
 */
export function useCarriedDraft(state: unknown, userId: string | undefined): Fields | null {
  const [arrivedAs] = useState(userId);
  return arrivedAs === userId ? draftOf(state) : null;
}
