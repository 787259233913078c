import { useSyncExternalStore } from 'react';
import { clock } from '@/clock';
import { RELATIVE_UNITS } from './date-words';

/**
 * Says in a sentence how wrong this device's clock is.
 * @param error how far the clock is ahead of the server's, ms; 0 if it is right
 * @param sure whether the server has sent its time; if it has, the app shows times by the server's clock
 * @returns an empty text if the clock is right
 */
export function describeClockError(error: number, sure: boolean): string {
  if (error === 0) return '';
  const [unit, size] = RELATIVE_UNITS.find(([, ms]) => Math.abs(error) >= ms) ?? ['minute', 60_000];
  const count = Math.round(Math.abs(error) / size);
  const by = `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (!sure)
    return `The clock of this device is wrong: it is at least ${by} slow. Set it, or go online: until then times here may be wrong.`;
  return `The clock of this device is wrong: it is ${by} ${error > 0 ? 'fast' : 'slow'}. Times here go by the server’s clock.`;
}

const subscribe = (listener: () => void) => clock.subscribe(listener);
const read = () => describeClockError(clock.error, clock.isSure);

/** Says that this device's clock is wrong. Shows nothing if the clock is nearly right, or if nobody knows. */
export function ClockNotice({ className = '' }: { className?: string }) {
  const words = useSyncExternalStore(subscribe, read, () => '');
  return words === '' ? null : (
    <output className={`block bg-amber-soft px-4 py-2 text-amber-ink ${className}`}>{words}</output>
  );
}
