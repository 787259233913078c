import { useEffect, useState } from 'react';
import { now } from '@/clock';
import type { Store } from '@/collections/documents';
import { useCurrentStore } from '@/store/current';
import { readPersistence, useDeviceStorage } from '@/device/device-storage';
import { useStatus } from '@/store/status';
import { readStoreFacts, type StoreFacts } from './read-diagnostics';
import type { Diagnostics } from './report';
import { readWorkerFacts, type WorkerFacts } from './worker-facts';

/** How often to read the counts again while they are shown, ms, because sync changes them. */
const EVERY_MS = 3000;

interface Read {
  at: number;
  store: StoreFacts;
  worker: WorkerFacts;
}

async function readNow(store: Store): Promise<Read> {
  const [facts, worker] = await Promise.all([
    readStoreFacts(store),
    readWorkerFacts(),
    readPersistence(),
  ]);
  return { at: now(), store: facts, worker };
}

/** Returns the page's facts; null until they are read, `failed` if the store does not answer. */
export function useDiagnostics(): { diagnostics: Diagnostics | null; failed: boolean } {
  const { store, error } = useCurrentStore();
  const { online, pending, attention, lastContact } = useStatus();
  const kept = useDeviceStorage((device) => device.persisted);
  const [read, setRead] = useState<Read | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!store) return undefined;
    let alive = true;
    const look = async () => {
      const found = await readNow(store).catch(() => null);
      if (!alive) return;
      if (found) setRead(found);
      setFailed(found === null);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, [store]);

  const diagnostics = read && {
    ...read,
    build: String(import.meta.env['VITE_BUILD']),
    browser: navigator.userAgent,
    online,
    pending,
    attention,
    lastContact,
    kept,
  };
  return { diagnostics, failed: failed || error !== null };
}
