/** Whether a value of unknown type, such as router state from the history, is an object with fields. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
