import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openPersonalStore } from '@/store/open-personal';
import type { Store } from '@/collections/documents';
import { createRecord } from '@/store/changes/records';
import { changeAlertSettings } from './use-alert-settings';

const userId = '3b241101-e2bb-4255-8caf-4136c566a962';
let store: Store;
vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }) } });
vi.mock('@/store/current', async (original) => ({
  ...(await original<object>()),
  getCurrentStore: async () => store,
}));

test('whatever somebody turns on first stores the time zone of their device; one that they chose stays', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Pacific/Honolulu',
  } as never);
  store = await openPersonalStore(userId);
  // a profile with only the column that this test is about
  await createRecord(store, 'profiles', { id: userId, time_zone: '' });
  const zone = async () => (await store.profiles.findOne(userId).exec())?.time_zone;
  await changeAlertSettings(userId, { push_own: true });
  expect(await zone()).toBe('Pacific/Honolulu');
  await changeAlertSettings(userId, { time_zone: 'America/New_York' });
  await changeAlertSettings(userId, { push_near: true });
  expect(await zone()).toBe('America/New_York');
  await store.close();
});
