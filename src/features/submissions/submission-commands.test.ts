import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecord } from '@/store/changes/records';
import { writeAll } from '@/store/changes/write';
import { leaveStore, useCurrentStore } from '@/store/current';
import type { Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { discardDraft, discardRefused, discardWaiting } from './submission-commands';

const id = '3b241101-e2bb-4255-8caf-4136c566a962';
const refused = {
  id,
  kind: 'rejected',
  table: 'donors',
  row_id: id,
  creates: true,
  payload: { notes: 'Ann’s' },
  theirs: null,
  code: null,
  field: null,
  message: null,
  at: 1,
} as const;
const draft = { id: 'profile#1', values: { city: 'Ann’s' }, at: 1 };

let number = 0;
let first: Store;
let second: Store;

const openNext = () =>
  openStore(`commands-${(number += 1)}`, {
    using: getRxStorageMemory(),
    only: ['blood_requests', 'attention', 'drafts'],
  });
const countAll = async (store: Store) =>
  (await store.blood_requests.find().exec()).length +
  (await store.attention.find().exec()).length +
  (await store.drafts.find().exec()).length;

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

const commands: [string, (store: Store) => Promise<(() => Promise<void>) | null>][] = [
  [
    'a refused change',
    async (store) => {
      await writeAll(store, 'attention', [refused.id], () => refused);
      return discardRefused(refused);
    },
  ],
  [
    'a draft',
    async (store) => {
      await writeAll(store, 'drafts', [draft.id], () => draft);
      return discardDraft(draft);
    },
  ],
  [
    'a request that waits',
    async (store) => {
      await createRecord(store, 'blood_requests', { id, user_id: id, hospital: 'Saint Ann' });
      return discardWaiting('blood_requests', id);
    },
  ],
];

beforeEach(async () => {
  first = await openNext();
  second = await openNext();
});
afterEach(async () => {
  await first.close();
  await second.close();
});

test.each(commands)('%s that was discarded can be put back', async (_what, discard) => {
  const undo = await as(first, () => discard(first));
  expect(await countAll(first)).toBe(0);
  await as(first, async () => undo?.());
  expect(await countAll(first)).toBe(1);
});

test.each(commands)('%s is not put into the store of the next person', async (_what, discard) => {
  const undo = await as(first, () => discard(first));
  leaveStore();
  const late = undo?.();
  await first.close();
  await as(second, async () => undo?.());
  await late;
  expect(await countAll(second)).toBe(0);
});
