import { useEffect, useState } from 'react';
import type { SyncedName } from '@/collections/facts';
import type { Documents } from '@/collections/documents';
import { useCurrentStore } from '../current';
import { useLiveOne } from './use-live';
import { lookUp } from '../look-up';
import { useStatus } from '../status';

/**
 * The result of looking for a record. `offline`: this device does not have it, and there is no network. `failed`: the
 * server does not answer.
 */
export type Found<T> =
  | { state: 'here'; record: T }
  | { state: 'loading'; record: null }
  | { state: 'missing'; record: null }
  | { state: 'offline'; record: null }
  | { state: 'failed'; record: null };

/**
 * Returns a record, live. If this device does not have it, asks the server, and asks again when the server becomes
 * reachable.
 */
export function useRecord<K extends SyncedName>(collection: K, id: string): Found<Documents[K]> {
  const record = useLiveOne(collection, id);
  const broken = useCurrentStore((s) => s.error !== null);
  const online = useStatus((s) => s.online);
  const [asked, setAsked] = useState<{ id: string; answer: 'missing' | 'failed' } | null>(null);
  const absent = record === null;

  useEffect(() => {
    // If there is a network but the server has not answered yet, only a request shows whether it does.
    if (!absent || (!online && !navigator.onLine)) return undefined;
    let alive = true;
    let failed = false;
    const ask = async () => {
      const answer = await lookUp(collection, id).catch(() => 'failed' as const);
      failed = answer === 'failed';
      // if the server has the record but this page does not show it, the screen lock may hide it
      const hidden = answer === 'found' && useCurrentStore.getState().rowFilter !== null;
      if (alive && (answer !== 'found' || hidden))
        setAsked({ id, answer: failed ? 'failed' : 'missing' });
    };
    void ask();
    // if the server answers other calls, only this one failed, so it is tried again
    const stop = useStatus.subscribe(({ lastContact }, before) => {
      if (failed && lastContact !== before.lastContact) void ask();
    });
    return () => {
      alive = false;
      stop();
    };
  }, [collection, id, absent, online]);

  if (record) return { state: 'here', record };
  if (broken) return { state: 'failed', record: null };
  if (record === undefined) return { state: 'loading', record: null };
  const answer = asked?.id === id ? asked.answer : null;
  if (answer === 'missing') return { state: 'missing', record: null };
  if (!navigator.onLine) return { state: 'offline', record: null };
  return { state: answer ?? 'loading', record: null };
}
