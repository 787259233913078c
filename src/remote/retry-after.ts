import { now } from '@/clock';

/** The time until which the server asked this device to wait, ms since 1970. Null if it did not ask. */
let until: number | null = null;

/**
 * Stores how long the server asks this device to wait. It reads the response itself, because the clients that make
 * calls do not pass headers on.
 */
export function noteRetryAfter(response: Response): void {
  if (response.status !== 429) return;
  const value = response.headers.get('retry-after');
  const seconds = Number(value ?? Number.NaN);
  // the header holds a number of seconds or a date
  const at = Number.isFinite(seconds) ? now() + seconds * 1000 : Date.parse(value ?? '');
  until = Number.isFinite(at) ? at : null;
}

/** Returns for how many more seconds the server asks this device to wait. Null if it did not ask. */
export function countSecondsToWait(): number | null {
  return until === null ? null : Math.max(1, Math.round((until - now()) / 1000));
}

export function forgetRetryAfter(): void {
  until = null;
}
