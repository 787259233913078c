/** Messages between pages and the service worker. Both sides import this file, so it imports nothing. */
export const updateNow = { type: 'SKIP_WAITING' } as const;

/** Asks for the worker's build. The worker answers with a string on the port sent along. */
const buildQuestion = { type: 'WHICH_BUILD' } as const;

/** Background Sync tag: the browser fires it once there is a network again. */
export const pushTag = 'lifedrop-push';

/** Tells open pages that there is a network again, so that they send unsent work. */
export const wakeUp = { type: 'WAKE_UP' } as const;

const hasType = (data: unknown, type: string) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

/** Whether a message says that the user accepted the waiting version. */
export const isUpdateNow = (data: unknown): boolean => hasType(data, updateNow.type);

/** Whether a message asks for the worker's build. */
export const isBuildQuestion = (data: unknown): boolean => hasType(data, buildQuestion.type);

/** Whether a message is the worker's wake-up call. */
export const isWakeUp = (data: unknown): boolean => hasType(data, wakeUp.type);
