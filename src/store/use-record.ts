import { useEffect, useState } from 'react';
import type { Documents, PulledName } from './collections';
import { useCurrentStore } from './current';
import { useLiveOne } from './live';
import { lookUp } from './look-up';
import { useStatus } from './status';

/** What became of looking for a record: `offline` while it is not here and the server cannot be asked. */
export type Found<T> =
  | { state: 'here'; record: T }
  | { state: 'loading'; record: null }
  | { state: 'missing'; record: null }
  | { state: 'offline'; record: null }
  | { state: 'failed'; record: null };

/**
 * One record, live. Where this device does not hold it, the server is asked, again when it becomes
 * reachable.
 */
export function useRecord<K extends PulledName>(collection: K, id: string): Found<Documents[K]> {
  const record = useLiveOne(collection, id);
  const broken = useCurrentStore((s) => s.error !== null);
  const online = useStatus((s) => s.online);
  const [asked, setAsked] = useState<{ id: string; answer: 'missing' | 'failed' } | null>(null);
  const absent = record === null;

  useEffect(() => {
    if (!absent || !online) return undefined;
    let alive = true;
    lookUp(collection, id).then(
      (answer) => alive && answer === 'missing' && setAsked({ id, answer }),
      () => alive && setAsked({ id, answer: 'failed' }),
    );
    return () => {
      alive = false;
    };
  }, [collection, id, absent, online]);

  if (record) return { state: 'here', record };
  if (broken) return { state: 'failed', record: null };
  if (record === undefined) return { state: 'loading', record: null };
  // a server that does not answer counts as no network: the next try may succeed
  if (asked?.id === id && asked.answer === 'missing') return { state: 'missing', record: null };
  if (!online) return { state: 'offline', record: null };
  return { state: asked?.id === id ? 'failed' : 'loading', record: null };
}
