import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, expect, test, vi } from 'vitest';
import { useCurrentStore } from '@/store/current';
import { openStore } from '@/store/rxdb/open';
import { cancelReservation, reserveSpot } from './reservation-commands';

const donor = { userId: '6e7a1f9e-3c1d-4b7a-9d2e-0f5a8c1b2d3e', email: 'ada@example.com' };
const id = 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f';
const drive = { id: 'd3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f' };

afterEach(() => {
  useCurrentStore.setState({ store: null });
  vi.unstubAllGlobals();
});

test('a spot is reserved and cancelled on this device, with the columns that a person makes', async () => {
  vi.stubGlobal('navigator', { storage: { persist: () => Promise.resolve(true) } });
  const store = await openStore('spots-reserved', { using: getRxStorageMemory() });
  const reserved = reserveSpot({ id, preferred_time: '10:30:00' }, drive, donor, null);
  useCurrentStore.setState({ store });
  await reserved;
  const read = async () => (await store.reservations.findOne(id).exec())?.toJSON();
  expect(await read()).toMatchObject({
    user_id: donor.userId,
    drive_id: drive.id,
    status: 'requested',
    cancelled: false,
    unsent: 1,
  });
  const cancelled = cancelReservation(id);
  useCurrentStore.setState({ store });
  await cancelled;
  expect(await read()).toMatchObject({ cancelled: true, unsent: 1 });
  await store.close();
});
