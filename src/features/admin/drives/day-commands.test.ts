import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, expect, test, vi } from 'vitest';
import { useCurrentStore } from '@/store/current';
import { openStore } from '@/store/rxdb/open';
import { addWalkIn } from './day-commands';

const id = 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f';
const drive = 'd3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f';

afterEach(() => {
  useCurrentStore.setState({ store: null });
  vi.unstubAllGlobals();
});

test('somebody who walks in is there at once, and belongs to no account', async () => {
  vi.stubGlobal('navigator', { storage: { persist: () => Promise.resolve(true) } });
  const store = await openStore('walked-in', { using: getRxStorageMemory() });
  const added = addWalkIn(drive, { id, name: 'Walter', contact: '' });
  useCurrentStore.setState({ store });
  await added;
  const row = (await store.reservations.findOne(id).exec())?.toJSON();
  expect(row).toMatchObject({ walk_in_name: 'Walter', user_id: '', drive_id: drive, unsent: 1 });
  expect(row?.checked_in_at).toEqual(expect.any(String));
  await store.close();
});
