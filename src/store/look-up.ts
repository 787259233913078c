import type { PulledName } from './entities/collections';

export type LookUp = (collection: PulledName, id: string) => Promise<'found' | 'missing'>;

let provider: LookUp | null = null;
const waiting: ((lookUp: LookUp) => void)[] = [];

/** Sync says here how a record that this device does not hold is fetched. */
export function provideLookUp(lookUp: LookUp | null): void {
  provider = lookUp;
  if (lookUp) for (const resolve of waiting.splice(0)) resolve(lookUp);
}

/**
 * Asks the server for one record that this device does not hold, as after following a link; when found
 * it is in the store.
 * @throws when the server cannot be asked
 */
export async function lookUp(collection: PulledName, id: string): Promise<'found' | 'missing'> {
  const ask = provider ?? (await new Promise<LookUp>((resolve) => waiting.push(resolve)));
  return ask(collection, id);
}
