import { now } from '@/clock';

/** Until when the server asked this device to wait, ms since 1970; null if it did not ask. */
let until: number | null = null;

/** Notes how long a refused call has to wait, because the clients that make calls do not pass headers on. */
export function noteRetryAfter(response: Response): void {
  if (response.status !== 429) return;
  const value = response.headers.get('retry-after');
  const seconds = Number(value ?? Number.NaN);
  // seconds, or the date at which to come back
  const at = Number.isFinite(seconds) ? now() + seconds * 1000 : Date.parse(value ?? '');
  until = Number.isFinite(at) ? at : null;
}

/** How many seconds the last refused call has to wait; null if the server did not say. */
export function countSecondsToWait(): number | null {
  return until === null ? null : Math.max(1, Math.round((until - now()) / 1000));
}

export function forgetRetryAfter(): void {
  until = null;
}
