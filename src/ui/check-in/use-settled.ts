import { useEffect, useMemo, useRef, useState } from 'react';
import { deviceNow } from '@/clock';
import { type CheckInState, type Comer, keepOrder, listComers } from './check-in-order';

/** For how long nobody may have touched the list before its rows move, ms. */
const QUIET_MS = 8_000;

/**
 * Returns the rows of a check-in list. They are sorted anew when the search or the list changes, and when nobody has
 * touched the device for a while.
 */
export function useSettled<T extends Comer>(
  people: readonly T[],
  search: string,
  list: CheckInState,
  now: number,
): T[] {
  const wanted = useMemo(() => listComers(people, search, list, now), [people, search, list, now]);
  const key = `${list} ${search}`;
  const sort = () => ({ key, ids: wanted.map(({ id }) => id) });
  const [order, setOrder] = useState(sort);
  if (order.key !== key) setOrder(sort());
  const touched = useRef(-Infinity);
  useEffect(() => {
    const touch = () => {
      touched.current = deviceNow();
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
    for (const name of events) addEventListener(name, touch, { passive: true });
    return () => {
      for (const name of events) removeEventListener(name, touch);
    };
  }, []);
  useEffect(() => {
    if (deviceNow() - touched.current < QUIET_MS) return;
    const ids = wanted.map(({ id }) => id);
    setOrder((was) => (was.ids.join() === ids.join() ? was : { key, ids }));
  }, [key, wanted]);
  return keepOrder(people, order.ids, wanted);
}
