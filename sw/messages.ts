/** What pages say to the service worker. Shared by both sides, so it imports nothing. */
export const updateNow = { type: 'SKIP_WAITING' } as const;

/** Asks for the worker's build; the answer is a text, sent to the port that comes with it. */
export const buildQuestion = { type: 'WHICH_BUILD' } as const;

const hasType = (data: unknown, type: string) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

/** Whether a message is the user's consent to the waiting version. */
export const isUpdateNow = (data: unknown): boolean => hasType(data, updateNow.type);

/** Whether a message asks for the worker's build. */
export const isBuildQuestion = (data: unknown): boolean => hasType(data, buildQuestion.type);
