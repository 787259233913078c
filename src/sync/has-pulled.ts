import { PULLED, type Store } from '@/store/entities/collections';
import { readCheckpoint } from './pull';

/** Whether this device has pulled before. It shows those rows while it waits; only a first pull must start at once. */
export async function hasPulled(store: Store): Promise<boolean> {
  const checkpoints = PULLED.map((name) => readCheckpoint(store, name));
  return (await Promise.all(checkpoints)).some(({ checkpoint }) => checkpoint !== null);
}
