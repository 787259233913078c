import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from './collections';
import { dropSpare, dropSpares, keepSpare, takeInSpares } from './draft-spare';
import { openStore } from './open';
import { writeAll } from './write';

/** A Storage whose keys are its own properties, as the browser's. */
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
  }) as unknown as Storage;
}

const draft = (at: number, reason = `typed at ${at}`) => ({ id: 'form', values: { reason }, at });

describe('the spare of a draft', () => {
  let store: Store;
  beforeEach(async () => {
    vi.stubGlobal('localStorage', makeStorage());
    store = await openStore(`spares-${crypto.randomUUID()}`, { using: getRxStorageMemory() });
  });
  afterEach(async () => {
    await store.close();
    vi.unstubAllGlobals();
  });
  const stored = async () => (await store.drafts.findOne('form').exec())?.toJSON() ?? null;

  it('moves into the store when that opens, and is gone then', async () => {
    keepSpare(store.name, draft(2));
    await takeInSpares(store);
    expect(await stored()).toEqual(draft(2));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('takes the place of an older draft, and not of a newer one', async () => {
    for (const at of [5, 2]) {
      keepSpare(store.name, draft(at));
      await takeInSpares(store);
    }
    expect(await stored()).toEqual(draft(5));
  });

  it('goes when the store has the draft; a newer one stays', () => {
    keepSpare(store.name, draft(5));
    dropSpare(store.name, 'form', 4);
    expect(Object.keys(localStorage)).toHaveLength(1);
    dropSpare(store.name, 'form', 5);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('of one person is not taken in by another’s store, and goes with its own', async () => {
    keepSpare('lifedrop-somebody', draft(3));
    await takeInSpares(store);
    expect(await stored()).toBeNull();
    keepSpare(store.name, draft(3));
    dropSpares('lifedrop-somebody');
    expect(Object.keys(localStorage)).toEqual([`${store.name}-draft:form`]);
  });

  it('that is damaged is thrown away', async () => {
    localStorage.setItem(`${store.name}-draft:form`, '{');
    await writeAll(store, 'drafts', ['form'], () => draft(1));
    await takeInSpares(store);
    expect(await stored()).toEqual(draft(1));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
