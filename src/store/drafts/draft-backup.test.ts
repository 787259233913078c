import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollectionName, Store } from '@/collections/documents';
import { dropBackup, forgetVault, saveBackup, restoreBackups } from './draft-backup';
import { openStore } from '../rxdb/open';
import { writeAll } from '../changes/write';

/** Makes a Storage whose keys are properties of the object, as in browsers. */
function makeStorage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  return new Proxy(kept, {
    get: (_target, name) => methods[name as keyof typeof methods],
  }) as Storage;
}

/** two whole stores have more collections than RxDB lets a page open */
const only = ['drafts', 'checkpoints'] satisfies CollectionName[];

const draft = (at: number, reason = `typed at ${at}`) => ({ id: 'form', values: { reason }, at });

describe('the backup of a draft', () => {
  let store: Store;
  beforeEach(async () => {
    vi.stubGlobal('localStorage', makeStorage());
    store = await openStore(`backups-${crypto.randomUUID()}`, {
      using: getRxStorageMemory(),
      only,
    });
    await restoreBackups(store);
  });
  afterEach(async () => {
    await store.close();
    vi.unstubAllGlobals();
  });
  const stored = async () => (await store.drafts.findOne('form').exec())?.toJSON() ?? null;

  it('moves into the store when the store opens', async () => {
    saveBackup(store.name, draft(2));
    await restoreBackups(store);
    expect(await stored()).toEqual(draft(2));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('replaces an older draft, but not a newer one', async () => {
    for (const at of [5, 2]) {
      saveBackup(store.name, draft(at));
      await restoreBackups(store);
    }
    expect(await stored()).toEqual(draft(5));
  });

  it('is deleted when the store has the draft, unless it is newer', () => {
    saveBackup(store.name, draft(5));
    dropBackup(store.name, 'form', 4);
    expect(Object.keys(localStorage)).toHaveLength(1);
    dropBackup(store.name, 'form', 5);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('reveals nothing of the draft, the form or the person', () => {
    saveBackup(store.name, draft(3, 'Saint Secret'));
    const kept = JSON.stringify(Object.entries(localStorage));
    for (const trace of ['Saint', 'form', 'reason', store.name]) expect(kept).not.toContain(trace);
  });

  it('is restored only into its own person’s store, and is not written for a closed store', async () => {
    const name = `backups-${crypto.randomUUID()}`;
    const other = await openStore(name, { using: getRxStorageMemory(), only });
    await restoreBackups(other);
    saveBackup(name, draft(3));
    await restoreBackups(store);
    expect(await stored()).toBeNull();
    saveBackup(store.name, draft(3));
    await restoreBackups(store);
    expect(await stored()).toEqual(draft(3));
    forgetVault(name);
    saveBackup(name, draft(4));
    expect(Object.keys(localStorage)).toHaveLength(1);
    await other.close();
  });

  it('is deleted when it is damaged', async () => {
    saveBackup(store.name, draft(9));
    const [name = ''] = Object.keys(localStorage);
    localStorage.setItem(name, 'AAAA');
    await writeAll(store, 'drafts', ['form'], () => draft(1));
    await restoreBackups(store);
    expect(await stored()).toEqual(draft(1));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
