import type { Store } from './collections';
import type { DraftDoc } from './entities/device';
import { writeAll } from './write';

/*
 * A draft's spare: IndexedDB does not finish a write while its page goes, localStorage does. It is written
 * then and only then, and moves into the store when that opens next. It leaves the device with its store.
 */

const prefix = (storeName: string) => `${storeName}-draft:`;

/** Tests of the store have none. */
const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);

function parsed(text: string | null): DraftDoc | null {
  try {
    // written by `keepSpare` and nobody else
    return JSON.parse(text ?? 'null') as DraftDoc | null;
  } catch {
    return null;
  }
}

/** Keeps a draft at once; where there is no room, not. */
export function keepSpare(storeName: string, draft: DraftDoc): void {
  try {
    storage()?.setItem(prefix(storeName) + draft.id, JSON.stringify(draft));
  } catch {
    // no room: the store's own write is under way all the same
  }
}

/** Removes the spare of a form, unless it is newer than this time, ms since 1970. */
export function dropSpare(storeName: string, form: string, upTo: number): void {
  const key = prefix(storeName) + form;
  const spare = parsed(storage()?.getItem(key) ?? null);
  if (spare && spare.at <= upTo) storage()?.removeItem(key);
}

const sparesOf = (storeName: string): string[] =>
  Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix(storeName)));

/** Removes all spares of a store from this device. */
export function dropSpares(storeName: string): void {
  for (const key of sparesOf(storeName)) storage()?.removeItem(key);
}

/**
 * Moves the spares of a store into it, before anybody reads its drafts. One that cannot be stored now is
 * left for the next time.
 */
export async function takeInSpares(store: Store): Promise<void> {
  for (const key of sparesOf(store.name)) {
    const spare = parsed(storage()?.getItem(key) ?? null);
    if (spare)
      await writeAll<DraftDoc>(store, 'drafts', [spare.id], (kept) =>
        kept && kept.at > spare.at ? kept : spare,
      );
    storage()?.removeItem(key);
  }
}
