import type { SyncedName } from '@/collections/facts';

export type LookUp = (collection: SyncedName, id: string) => Promise<'found' | 'missing'>;

let provider: LookUp | null = null;
const waiting: ((lookUp: LookUp) => void)[] = [];

/** Called by sync, which passes in the function that fetches a record from the server. */
export function provideLookUp(lookUp: LookUp | null): void {
  provider = lookUp;
  if (lookUp) for (const resolve of waiting.splice(0)) resolve(lookUp);
}

/**
 * Asks the server for a record that this device does not have, for example after somebody followed a link to it.
 * Stores the record.
 * @throws if the server cannot be reached
 */
export async function lookUp(collection: SyncedName, id: string): Promise<'found' | 'missing'> {
  const ask = provider ?? (await new Promise<LookUp>((resolve) => waiting.push(resolve)));
  return ask(collection, id);
}
