/** Runs what nobody waits for once the page stands: the store, sync, the service worker. */
export function afterFirstPaint(work: () => void): void {
  // The frame callback runs before the paint; the timeout after it.
  requestAnimationFrame(() => setTimeout(work, 0));
}
