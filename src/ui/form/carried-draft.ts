import { useState } from 'react';

type Fields = Record<string, unknown>;

/** Router state comes from the history entry, so it is read as unknown. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a visitor had typed into the form he was sent away from to log in. */
export function draftOf(state: unknown): Fields | null {
  return isFields(state) && isFields(state['draft']) ? state['draft'] : null;
}

/**
 * The same for the page he comes back to; it is his alone, whoever logs in on that page after him.
 * @param userId who is logged in
 */
export function useCarriedDraft(state: unknown, userId: string | undefined): Fields | null {
  const [arrivedAs] = useState(userId);
  return arrivedAs === userId ? draftOf(state) : null;
}
