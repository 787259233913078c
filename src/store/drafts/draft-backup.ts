import { chacha20 } from '@noble/ciphers/chacha.js';
import type { Store } from '../entities/collections';
import type { CheckpointDoc, DraftDoc } from '../entities/device';
import type { Fields } from '@/sync/protocol';
import { writeAll } from '../changes/write';

/*
 * A draft's backup: IndexedDB does not finish a write while its page goes, localStorage does. It is written
 * then and only then, and moves into the store when that opens next. What is removed from localStorage leaves
 * its bytes on the disk, so a backup is hidden with a key that is in the store, and leaves with it.
 */

/** Where the key stands among the checkpoints. Not a collection's name. */
const KEY_ID = 'draft-backup';
const NONCE = 12;

interface Vault {
  /** what the names of the backups begin with; says nothing of the person */
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
  const vault = { prefix: `lifedrop-draft-backup:${made.name}:`, key: toBytes(made.key) };
  vaults.set(store.name, vault);
  return vault;
}

function parseBackup({ key }: Vault, text: string | null): DraftDoc | null {
  if (text === null) return null;
  try {
    const bytes = toBytes(text);
    const shown = chacha20(key, bytes.slice(0, NONCE), bytes.slice(NONCE));
    // written by `saveBackup` and nobody else; damaged, it is no JSON
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(shown)) as DraftDoc | null;
  } catch {
    return null;
  }
}

const listNames = ({ prefix }: Vault): string[] =>
  Object.keys(storage() ?? {}).filter((name) => name.startsWith(prefix));

/** The backup of a form, and where it stands. */
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

/** The backups of a store that is not open, by the documents of its checkpoints as they lie there. */
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

/** Keeps a draft at once; where there is no room, or the store was never open here, not. */
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
    // no room: the store's own write is under way all the same
  }
}

/** Removes the backup of a form, unless it is newer than this time, ms since 1970. */
export function dropBackup(getStoreName: string, form: string, upTo: number): void {
  const vault = vaults.get(getStoreName);
  const found = vault && findBackup(vault, form);
  if (found && found.backup.at <= upTo) storage()?.removeItem(found.name);
}

/**
 * Moves the backups of a store into it, before anybody reads its drafts. One that cannot be stored now is
 * left for the next time.
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

/** A store was closed: nothing is kept for it any more. Where it leaves the device, its backups are noise. */
export function forgetVault(getStoreName: string): void {
  vaults.delete(getStoreName);
}
