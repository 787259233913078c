/** What pages say to the service worker. Shared by both sides, so it imports nothing. */
export const updateNow = { type: 'SKIP_WAITING' } as const;

/** Whether a message is the user's consent to the waiting version. */
export function isUpdateNow(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === updateNow.type
  );
}
