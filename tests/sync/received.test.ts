import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { keepReceived, pruneReceived, readReceived } from '@/store/changes/received';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { donation } from './rows';

const { backend } = serveInProcess();
afterEach(() => Device.closeAll());

const DAY = 86_400_000;
const change = (n: number) => ({
  id: randomUUID(),
  collection: 'donors',
  row_id: randomUUID(),
  base: { city: '' },
  set: { city: String(n) },
});

test('S11: a device remembers what the server received, in order, and not the content of new records', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'One' });
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'Two' });
  // the server refuses this donation, so it does not count as received
  await createRecord(device.store, 'donors', donation(device.person, { blood_type: 'X' }));
  await device.sync();
  await device.restart();
  expect(await readReceived(device.store)).toMatchObject([
    { row_id: row.id, base: null, set: {} },
    { base: { city: row['city'] }, set: { city: 'One' } },
    { base: { city: 'One' }, set: { city: 'Two' } },
  ]);
});

test('S11: it forgets after two weeks, and beyond 2,000 changes', async () => {
  const { store } = await Device.of(await newPerson(backend));
  const now = Date.now();
  await keepReceived(store, [change(0)], now - 15 * DAY);
  await keepReceived(store, [change(1)], now - 13 * DAY);
  await pruneReceived(store, now);
  expect((await readReceived(store)).map(({ set }) => set['city'])).toEqual(['1']);
  for (let n = 0; n < 4; n++)
    await keepReceived(
      store,
      Array.from({ length: 500 }, () => change(n)),
      now + n,
    );
  await pruneReceived(store, now);
  const kept = await readReceived(store);
  expect(kept).toHaveLength(2_000);
  expect(kept.at(-1)?.set).toEqual({ city: '3' });
});
