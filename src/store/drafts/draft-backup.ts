import type { Store } from '../entities/collections';
import type { CheckpointDoc, DraftDoc } from '../entities/device';
import type { Fields } from '../entities/local';
import { keystreamed } from './keystream';
import { writeAll } from '../changes/write';

/*
 * A draft's spare: IndexedDB does not finish a write while its page goes, localStorage does. It is written
 * then and only then, and moves into the store when that opens next. What is removed from localStorage leaves
 * its bytes on the disk, so a spare is hidden with a key that is in the store, and leaves with it.
 */

/** Where the key stands among the checkpoints. Not a collection's name. */
const KEY_ID = 'spare';
const NONCE = 12;

interface Vault {
  /** what the names of the spares begin with; says nothing of the person */
  prefix: string;
  key: Uint8Array;
}

/** Of the stores that this page has opened, by their names. */
const vaults = new Map<string, Vault>();

/** Tests of the store have none. */
const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The vault of a store, made when it is first opened. */
async function openVault(store: Store): Promise<Vault> {
  const known = vaults.get(store.name);
  if (known) return known;
  let made = { name: '', key: '' };
  await writeAll<CheckpointDoc>(store, 'checkpoints', [KEY_ID], (current) => {
    const found = current?.checkpoint as Partial<typeof made> | null | undefined;
    if (typeof found?.name === 'string' && typeof found.key === 'string') {
      made = { name: found.name, key: found.key };
      return current;
    }
    const key = crypto.getRandomValues(new Uint8Array(32));
    made = { name: crypto.randomUUID(), key: toText(key) };
    return { id: KEY_ID, checkpoint: made, sweep: false };
  });
  const vault = { prefix: `lifedrop-spare:${made.name}:`, key: toBytes(made.key) };
  vaults.set(store.name, vault);
  return vault;
}

function parsed({ key }: Vault, text: string | null): DraftDoc | null {
  if (text === null) return null;
  try {
    const bytes = toBytes(text);
    const shown = keystreamed(bytes.slice(NONCE), key, bytes.slice(0, NONCE));
    // written by `keepSpare` and nobody else; damaged, it is no JSON
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(shown)) as DraftDoc | null;
  } catch {
    return null;
  }
}

const namesIn = ({ prefix }: Vault): string[] =>
  Object.keys(storage() ?? {}).filter((name) => name.startsWith(prefix));

/** The spare of a form, and where it stands. */
function spareOf(vault: Vault, form: string): { name: string; spare: DraftDoc } | null {
  for (const name of namesIn(vault)) {
    const spare = parsed(vault, storage()?.getItem(name) ?? null);
    if (spare?.id === form) return { name, spare };
  }
  return null;
}

const vaultFrom = (found: CheckpointDoc['checkpoint'] | undefined): Vault | null =>
  typeof found?.['name'] === 'string' && typeof found['key'] === 'string'
    ? { prefix: `lifedrop-spare:${found['name']}:`, key: toBytes(found['key']) }
    : null;

/** The backups of a store that is not open, by the documents of its checkpoints as they lie there. */
export function readBackups(checkpoints: readonly Fields[]): {
  draft: DraftDoc;
  remove: () => void;
}[] {
  const found = checkpoints.find(({ id }) => id === KEY_ID) as CheckpointDoc | undefined;
  const vault = vaultFrom(found?.checkpoint);
  if (!vault) return [];
  return namesIn(vault).flatMap((name) => {
    const draft = parsed(vault, storage()?.getItem(name) ?? null);
    return draft ? [{ draft, remove: () => storage()?.removeItem(name) }] : [];
  });
}

/** Keeps a draft at once; where there is no room, or the store was never open here, not. */
export function keepSpare(storeName: string, draft: DraftDoc): void {
  const vault = vaults.get(storeName);
  if (!vault) return;
  try {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
    const words = new TextEncoder().encode(JSON.stringify(draft));
    const hidden = keystreamed(words, vault.key, nonce);
    const name = spareOf(vault, draft.id)?.name ?? vault.prefix + crypto.randomUUID();
    storage()?.setItem(name, toText(Uint8Array.from([...nonce, ...hidden])));
  } catch {
    // no room: the store's own write is under way all the same
  }
}

/** Removes the spare of a form, unless it is newer than this time, ms since 1970. */
export function dropSpare(storeName: string, form: string, upTo: number): void {
  const vault = vaults.get(storeName);
  const found = vault && spareOf(vault, form);
  if (found && found.spare.at <= upTo) storage()?.removeItem(found.name);
}

/**
 * Moves the spares of a store into it, before anybody reads its drafts. One that cannot be stored now is
 * left for the next time.
 */
export async function takeInSpares(store: Store): Promise<void> {
  const vault = await openVault(store);
  for (const name of namesIn(vault)) {
    const spare = parsed(vault, storage()?.getItem(name) ?? null);
    if (spare)
      await writeAll<DraftDoc>(store, 'drafts', [spare.id], (kept) =>
        kept && kept.at > spare.at ? kept : spare,
      );
    storage()?.removeItem(name);
  }
}

/** A store was closed: nothing is kept for it any more. Where it leaves the device, its spares are noise. */
export function closeVault(storeName: string): void {
  vaults.delete(storeName);
}
