import { chacha20 } from '@noble/ciphers/chacha.js';
import type { Store } from '@/collections/documents';
import type { CheckpointDoc, DraftDoc } from '@/collections/device';
import type { Fields } from '@/sync/protocol';
import { writeAll } from '../changes/write';

/*
 * A backup of a draft in localStorage. When a page closes, IndexedDB does not finish its writes but localStorage
 * does. The backup is written only then, and moves into the store when the store opens next. Bytes that are removed
 * from localStorage stay on the disk, so a backup is encrypted with a key that is kept in, and deleted with, the
 * store.
 */

/** Id of the key in the collection `checkpoints`. It names no collection. */
const KEY_ID = 'draft-backup';
const NONCE = 12;

interface Vault {
  /** prefix of the backups' names; reveals nothing about the person */
  prefix: string;
  key: Uint8Array;
}

/** The vaults of the stores that this page has opened, by store name. */
const vaults = new Map<string, Vault>();

/** Tests of the store run without localStorage. */
const storage = () => (typeof localStorage === 'undefined' ? null : localStorage);

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Opens the vault of a store, and creates it the first time. */
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
    // only `saveBackup` writes backups; a damaged one does not parse
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(shown)) as DraftDoc | null;
  } catch {
    return null;
  }
}

const listNames = ({ prefix }: Vault): string[] =>
  Object.keys(storage() ?? {}).filter((name) => name.startsWith(prefix));

/** Finds the backup of a form. */
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

/** Reads the backups of a store that is not open, given its raw `checkpoints` documents. */
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

/** Saves a backup synchronously, unless there is no room or this page never opened the store. */
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

/** Removes the backup of a form unless it is newer than `upTo`, ms since 1970. */
export function dropBackup(getStoreName: string, form: string, upTo: number): void {
  const vault = vaults.get(getStoreName);
  const found = vault && findBackup(vault, form);
  if (found && found.backup.at <= upTo) storage()?.removeItem(found.name);
}

/**
 * Moves the backups of a store into it before anything reads its drafts. A backup that cannot be stored now
 * stays for the next time.
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

/** Forgets the key of a closed store. Once the store is deleted nobody can decrypt its backups. */
export function forgetVault(getStoreName: string): void {
  vaults.delete(getStoreName);
}
