import { deviceNow } from '@/clock';
import type { Pending } from '@/collections/local';

/** How long a change that can be undone waits before it is sent, ms. */
export const UNDO_WINDOW_MS = 10_000;

/**
 * Computes until when a change that is saved now can be undone, ms by the device's clock, because the server's is
 * corrected at times.
 */
export const computeUndoEnd = (at: number = deviceNow()): number => at + UNDO_WINDOW_MS;

/**
 * Returns how long a change can still be undone.
 * @param now by the device's clock
 * @returns ms; 0 if it may be sent, also if the clock was moved back after it was saved
 */
export function getUndoTimeLeft(pending: Pending, now: number): number {
  const left = (pending.undoableUntil ?? 0) - now;
  return left > 0 && left <= UNDO_WINDOW_MS ? left : 0;
}
