/**
 * Asks a waiting service worker to take over. Pages and the service worker both import this file, so it must import
 * nothing.
 */
export const updateNow = { type: 'SKIP_WAITING' } as const;

/**
 * Asks the service worker which build it belongs to. It answers with a string on the port that comes with the
 * message.
 */
const buildQuestion = { type: 'WHICH_BUILD' } as const;

/**
 * The tag of the Background Sync event that asks for unsent work. The browser fires it when there is a network again.
 */
export const pushTag = 'lifedrop-push';

/** Tells open pages that there is a network again, so that they send their unsent work. */
export const wakeUp = { type: 'WAKE_UP' } as const;

const hasType = (data: unknown, type: string) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

/** Whether a message says that the person has accepted the waiting version of the app. */
export const isUpdateNow = (data: unknown): boolean => hasType(data, updateNow.type);

/** Whether a message asks for the worker's build. */
export const isBuildQuestion = (data: unknown): boolean => hasType(data, buildQuestion.type);

/** Whether a message says that there is a network again. */
export const isWakeUp = (data: unknown): boolean => hasType(data, wakeUp.type);
