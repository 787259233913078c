import { deviceNow } from '@/clock';
import type { Pending } from '@/collections/local';

/** How long a change that a person can undo waits before it is sent, ms. */
export const UNDO_WINDOW_MS = 10_000;

/**
 * Computes until when a change that is saved now can be undone, ms since 1970 by the device's own clock. The server's
 * time cannot be used, because it is corrected at times.
 */
export const computeUndoEnd = (at: number = deviceNow()): number => at + UNDO_WINDOW_MS;

/**
 * Returns for how many ms a change can still be undone.
 * @param now the time by the device's own clock
 * @returns 0 if the change may be sent, and also if somebody has set the clock back since it was saved
 */
export function getUndoTimeLeft(pending: Pending, now: number): number {
  const left = (pending.undoableUntil ?? 0) - now;
  return left > 0 && left <= UNDO_WINDOW_MS ? left : 0;
}
