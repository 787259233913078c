import { chacha20 } from '@noble/ciphers/chacha.js';
import type { Store } from '@/collections/documents';
import type { CheckpointDoc, DraftDoc } from '@/collections/device';
import type { Fields } from '@/protocol';
import { writeAll } from '../changes/write';

/*
 * This module keeps backups of drafts in localStorage. When a page closes, its writes to IndexedDB may not finish,
 * but those to localStorage do. So a backup is written only when a page closes. When the store is next opened, the
 * backup moves into it. The disk keeps bytes that are removed from localStorage. So a backup is encrypted, and its
 * key is in the store and is deleted with it.
 */

/** The id of the key in the collection `checkpoints`. No collection has this name. */
const KEY_ID = 'draft-backup';
const NONCE = 12;

interface Vault {
  /** the prefix of the backups' names in localStorage; it says nothing about the person */
  prefix: string;
  key: Uint8Array;
}

/** The vault of each store that this page has opened, by the store's name. */
const vaults = new Map<string, Vault>();

/** Null in tests that run without localStorage. */
const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Returns the vault of a store. Makes it if there is none. */
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
  const vault = { prefix: `lifedrop-draft-backup:${made.name}:`, key: toBytes(made.key) };
  vaults.set(store.name, vault);
  return vault;
}

function parseBackup({ key }: Vault, text: string | null): DraftDoc | null {
  if (text === null) return null;
  try {
    const bytes = toBytes(text);
    const shown = chacha20(key, bytes.slice(0, NONCE), bytes.slice(NONCE));
    // only `saveBackup` writes backups; parsing a damaged one throws
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(shown)) as DraftDoc | null;
  } catch {
    return null;
  }
}

const listNames = ({ prefix }: Vault): string[] =>
  Object.keys(storage() ?? {}).filter((name) => name.startsWith(prefix));

/** Finds the backup of a draft by the draft's id. */
function findBackup(vault: Vault, form: string): { name: string; backup: DraftDoc } | null {
  for (const name of listNames(vault)) {
    const backup = parseBackup(vault, storage()?.getItem(name) ?? null);
    if (backup?.id === form) return { name, backup };
  }
  return null;
}

const readVault = (found: CheckpointDoc['checkpoint'] | undefined): Vault | null =>
  typeof found?.['name'] === 'string' && typeof found['key'] === 'string'
    ? { prefix: `lifedrop-draft-backup:${found['name']}:`, key: toBytes(found['key']) }
    : null;

/**
 * Reads the backups of a store that is not open. @param checkpoints the raw documents of its collection `checkpoints`
 */
export function readBackups(checkpoints: readonly Fields[]): {
  draft: DraftDoc;
  remove: () => void;
}[] {
  const found = checkpoints.find(({ id }) => id === KEY_ID) as CheckpointDoc | undefined;
  const vault = readVault(found?.checkpoint);
  if (!vault) return [];
  return listNames(vault).flatMap((name) => {
    const draft = parseBackup(vault, storage()?.getItem(name) ?? null);
    return draft ? [{ draft, remove: () => storage()?.removeItem(name) }] : [];
  });
}

/**
 * Saves a backup before it returns. Does nothing if localStorage has no room or if this page has not opened the
 * store.
 */
export function saveBackup(getStoreName: string, draft: DraftDoc): void {
  const vault = vaults.get(getStoreName);
  if (!vault) return;
  try {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
    const words = new TextEncoder().encode(JSON.stringify(draft));
    const hidden = chacha20(vault.key, nonce, words);
    const name = findBackup(vault, draft.id)?.name ?? vault.prefix + crypto.randomUUID();
    storage()?.setItem(name, toText(Uint8Array.from([...nonce, ...hidden])));
  } catch {
    // localStorage has no room; the store's own write may still finish
  }
}

/** Deletes the backup of a draft, unless it is newer than `upTo`, ms since 1970. */
export function dropBackup(getStoreName: string, form: string, upTo: number): void {
  const vault = vaults.get(getStoreName);
  const found = vault && findBackup(vault, form);
  if (found && found.backup.at <= upTo) storage()?.removeItem(found.name);
}

/**
 * Moves the backups of a store into it. This must run before anything reads its drafts. If moving fails, the backups
 * stay for the next time.
 */
export async function restoreBackups(store: Store): Promise<void> {
  const vault = await openVault(store);
  for (const name of listNames(vault)) {
    const backup = parseBackup(vault, storage()?.getItem(name) ?? null);
    if (backup)
      await writeAll<DraftDoc>(store, 'drafts', [backup.id], (kept) =>
        kept && kept.at > backup.at ? kept : backup,
      );
    storage()?.removeItem(name);
  }
}

/** Forgets the key of a store that was closed. Once the store is deleted, nobody can decrypt its backups. */
export function forgetVault(getStoreName: string): void {
  vaults.delete(getStoreName);
}
