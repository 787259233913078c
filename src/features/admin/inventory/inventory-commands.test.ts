import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useCurrentStore } from '@/store/current';
import type { Store } from '@/collections/documents';
import type { InventoryDoc } from '@/collections/inventory/row';
import { openStore } from '@/store/rxdb/open';
import { takeUnits } from './inventory-commands';

const id = '3b241101-e2bb-4255-8caf-4136c566a962';
const used = { outcome: 'used', discard_reason: '' } as const;

let number = 0;
let first: Store;
let second: Store;
const openNext = () =>
  openStore(`stock-${(number += 1)}`, { using: getRxStorageMemory(), only: ['inventory'] });

/**
 * Runs a command while `store` is the current store. `getCurrentStore` would wait for a store that is being opened,
 * so this sets it again and again.
 */
async function as<T>(store: Store, command: () => Promise<T>): Promise<T> {
  useCurrentStore.setState({ store, error: null });
  const opens = setInterval(() => useCurrentStore.setState({ store }), 5);
  try {
    return await command();
  } finally {
    clearInterval(opens);
  }
}

beforeEach(async () => {
  first = await openNext();
  second = await openNext();
});
afterEach(async () => {
  await first.close();
  await second.close();
});

test('units that one person took are not put back in the store of the next', async () => {
  // an older server sends rows with fewer columns
  const row = {
    id,
    units: 4,
    blood_type: 'O-',
    location: 'Fridge',
    added_date: '2026-01-01',
    expiry_date: '2026-02-12',
    rev: 1,
    unsent: 0,
    pending: null,
    outcome: null,
  } as Partial<InventoryDoc> as InventoryDoc;
  await first.inventory.insert(row);
  const undo = await as(first, () => takeUnits(row, 4, used));
  const parts = async (store: Store) => {
    const docs = await store.inventory.find({ selector: { taken_from: id } }).exec();
    return docs.map((doc) => doc.toMutableJSON());
  };
  await second.inventory.insert({ ...(await parts(first))[0], outcome: 'used' } as InventoryDoc);
  await as(second, async () => undo?.());
  expect(await parts(second)).toMatchObject([{ outcome: 'used' }]);
  await as(first, async () => undo?.());
  expect(await parts(first)).toEqual([]);
});
