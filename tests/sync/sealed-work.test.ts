import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SYNCED } from '@/collections/facts';
import { changeRecord, createRecord } from '@/store/changes/records';
import { readUnsentWork, restoreUnsentWork } from '@/store/changes/unsent-work';
import { writeAll } from '@/store/changes/write';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';
import { bloodRequest, donation } from './rows';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(() => Device.closeAll());

const ALL = [...SYNCED, 'drafts', 'attention', 'checkpoints', '_rxdb_internal'];

/** Makes a device that holds a donation which the server has, an unsent edit of it, a new request and a draft. */
async function withUnsentWork() {
  const device = await Device.of(await newPerson(net.backend));
  const [given, asked] = [donation(device.person), bloodRequest(device.person)];
  await createRecord(device.store, 'donors', given);
  await device.sync();
  await changeRecord(device.store, 'donors', given.id, { city: 'Edited' });
  await createRecord(device.store, 'blood_requests', asked);
  const draft = { id: 'profile', values: { city: 'Half' }, at: 1 };
  await writeAll(device.store, 'drafts', [draft.id], () => draft);
  return { device, given, asked };
}

/** Logs the person out and in again. The log-out deletes their store from the device. */
async function leaveAndReturn(device: Device): Promise<void> {
  await device.pause();
  await device.evict(ALL);
  await device.resume();
}

for (const [when, pushed, restored] of [
  ['after the store left', false, 1],
  ['though it was on its way when it was written down', true, 1],
  ['though putting it back was killed and done again', false, 2],
] as const) {
  test(`restored work arrives exactly once, ${when}`, async () => {
    const { device, given, asked } = await withUnsentWork();
    // the unsent work is converted to text and back, as happens when it is sealed with a password
    const kept = JSON.stringify(await readUnsentWork(device.store));
    if (pushed) await device.sync(['push']);
    await leaveAndReturn(device);
    expect(await device.unsent()).toBe(0);
    for (let n = 0; n < restored; n++)
      await restoreUnsentWork(device.store, JSON.parse(kept) as never);
    expect(await device.unsent()).toBe(2);
    await device.sync();
    expect(await device.unsent()).toBe(0);
    expect(await net.count('donors', `&id=eq.${given.id}&city=eq.Edited`)).toBe(1);
    expect(await net.count('blood_requests', `&id=eq.${asked.id}`)).toBe(1);
    expect((await device.store.drafts.findOne('profile').exec())?.values).toEqual({ city: 'Half' });
    expect(await device.rows('attention')).toEqual([]);
  });
}

test('a change sent since wins over work that is restored late', async () => {
  const { device, given } = await withUnsentWork();
  const kept = JSON.stringify(await readUnsentWork(device.store));
  await leaveAndReturn(device);
  await restoreUnsentWork(device.store, JSON.parse(kept) as never);
  await changeRecord(device.store, 'donors', given.id, { city: 'Newer' });
  await restoreUnsentWork(device.store, JSON.parse(kept) as never);
  await device.sync();
  expect(await net.count('donors', `&id=eq.${given.id}&city=eq.Newer`)).toBe(1);
});
