const fields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was typed before logging in. Router state comes from the history entry, so it is read as unknown. */
export function carriedDraft(state: unknown): Record<string, unknown> | null {
  return fields(state) && fields(state['draft']) ? state['draft'] : null;
}
