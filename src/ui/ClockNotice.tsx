import { useSyncExternalStore } from 'react';
import { clock } from '@/clock';
import { describeClockError } from './clock-words';

const subscribe = (listener: () => void) => clock.subscribe(listener);
const read = () => describeClockError(clock.error, clock.isSure);

/** Says that this device's clock is wrong. Shows nothing if the clock is near enough, or if its error is unknown. */
export function ClockNotice({ className = '' }: { className?: string }) {
  const words = useSyncExternalStore(subscribe, read, () => '');
  return words === '' ? null : (
    <output className={`block bg-amber-soft px-4 py-2 text-amber-ink ${className}`}>{words}</output>
  );
}
