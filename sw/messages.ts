/** What pages and the service worker say to each other. Shared by both sides, so it imports nothing. */
export const updateNow = { type: 'SKIP_WAITING' } as const;

/** Asks for the worker's build; the answer is a text, sent to the port that comes with it. */
const buildQuestion = { type: 'WHICH_BUILD' } as const;

/** Under this name the browser is asked to say when there is a network again. */
export const pushTag = 'lifedrop-push';

/** The worker's word to open pages: there is a network, send what waits. */
export const wakeUp = { type: 'WAKE_UP' } as const;

const hasType = (data: unknown, type: string) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

/** Whether a message is the user's consent to the waiting version. */
export const isUpdateNow = (data: unknown): boolean => hasType(data, updateNow.type);

/** Whether a message asks for the worker's build. */
export const isBuildQuestion = (data: unknown): boolean => hasType(data, buildQuestion.type);

/** Whether a message is the worker's wake-up. */
export const isWakeUp = (data: unknown): boolean => hasType(data, wakeUp.type);
