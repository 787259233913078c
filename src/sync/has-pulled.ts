import { SYNCED } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import { readCheckpoint } from './pull';

/**
 * Whether this device has pulled before. Such a device shows its rows while it waits; only a first pull must start at
 * once.
 */
export async function hasPulled(store: Store): Promise<boolean> {
  const checkpoints = SYNCED.map((name) => readCheckpoint(store, name));
  return (await Promise.all(checkpoints)).some(({ checkpoint }) => checkpoint !== null);
}
