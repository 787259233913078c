import { useEffect, useState } from 'react';
import { useCurrentStore } from '../current';
import { selectReadable } from '../drafts/claim-draft';
import type { DraftDoc } from '@/collections/device';
import { useLive } from './use-live';

/** Returns the drafts that this tab may show, the latest first; null until the store has answered. */
export function useDrafts(): DraftDoc[] | null {
  const store = useCurrentStore((current) => current.store);
  const { rows } = useLive('drafts', { selector: {} });
  const [readable, setReadable] = useState<{ of: unknown; drafts: DraftDoc[] } | null>(null);
  useEffect(() => {
    if (!store || !rows) return undefined;
    let alive = true;
    void (async () => {
      const drafts = await selectReadable(store, rows);
      if (alive) setReadable({ of: store, drafts: drafts.toSorted((a, b) => b.at - a.at) });
    })();
    return () => {
      alive = false;
    };
  }, [store, rows]);
  // drafts of a previous store may belong to another person
  return rows && readable?.of === store ? readable.drafts : null;
}
