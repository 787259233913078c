import { skip } from 'rxjs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Pages } from '@/remote/sync-api';
import { isListed, SYNCED } from '@/collections/facts';
import { changeRecord, createRecord } from '@/store/changes/records';
import { SUPPLY_ID } from '@/store/supply';
import { type Network, startNetwork } from './backend';
import { Device, newPerson, visitor } from './device';
import { bloodRequest, donation } from './rows';
import { disk } from './failing-disk';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(async () => {
  disk.heal();
  await Device.closeAll();
});

const PRIVATE = [
  'full_name',
  'phone_number',
  'user_email',
  'address',
  'notes',
  'conditions',
  'contact',
  'email',
  'requester_name',
  'patient_id',
  'additional_info',
];

/** Makes a device whose records are already on the server. */
async function giver(): Promise<Device> {
  const device = await Device.of(await newPerson(net.backend));
  await createRecord(device.store, 'donors', donation(device.person, { city: 'Canaryville' }));
  await createRecord(device.store, 'blood_requests', bloodRequest(device.person));
  await device.sync();
  return device;
}

test('another person and a visitor receive donation and request without name, phone, e-mail, address and patient', async () => {
  const owner = await giver();
  const [donor, request] = [
    (await owner.rows('donors'))[0],
    (await owner.rows('blood_requests'))[0],
  ];
  await owner.close();
  for (const person of [await newPerson(net.backend), await visitor(net.backend)]) {
    const device = await Device.of(person);
    await device.sync();
    const seen = [
      (await device.rows('donors')).find((row) => row.id === donor?.id),
      (await device.rows('blood_requests')).find((row) => row.id === request?.id),
    ];
    expect(seen[0]).toMatchObject({ city: 'Canaryville', blood_type: 'O-', user_id: '' });
    expect(seen[1]).toMatchObject({ hospital: 'Memorial Hospital', user_id: '' });
    for (const row of seen)
      for (const column of PRIVATE) expect(row, column).not.toHaveProperty(column);
    expect('reason' in (seen[1] ?? {})).toBe(person.userId !== null);
    await device.close();
  }
});

/** Changes the owner's donation on their device, while the other device is closed. */
async function change(
  owner: Device,
  other: Device,
  id: string,
  patch: { is_available: boolean },
): Promise<void> {
  await other.pause();
  await owner.resume();
  await changeRecord(owner.store, 'donors', id, patch);
  await owner.sync();
  expect((await owner.rows('donors')).find((row) => row.id === id)).toMatchObject(patch);
  await owner.pause();
  await other.resume();
  await other.sync();
}

test('S5: an unavailable donation leaves other devices and comes back when it is available again', async () => {
  const owner = await giver();
  const id = (await owner.rows('donors'))[0]?.id ?? '';
  await owner.pause();
  const device = await Device.of(await visitor(net.backend));
  await device.sync();
  const has = async () => (await device.rows('donors')).some((row) => row.id === id);
  expect(await has()).toBe(true);
  await change(owner, device, id, { is_available: false });
  expect(await has()).toBe(false);
  const [stored] = await device.store.donors.storageInstance.findDocumentsById([id], true);
  expect(stored?._deleted).toBe(true);
  expect(JSON.stringify(stored), 'only its keys are left').not.toContain('Canaryville');
  await change(owner, device, id, { is_available: true });
  expect(await has()).toBe(true);
});

test('the first administrator sees all rows with all columns', async () => {
  const owner = await giver();
  const id = (await owner.rows('donors'))[0]?.id ?? '';
  await owner.close();
  const device = await Device.of(await newPerson(net.backend, 'admin'));
  await device.sync();
  expect((await device.rows('donors')).find((row) => row.id === id)).not.toHaveProperty(
    'full_name',
  );
  const { error } = await device.person.client.rpc('claim_admin');
  expect(error).toBeNull();
  await device.sync();
  expect((await device.rows('donors')).find((row) => row.id === id)).toMatchObject({
    full_name: 'Ann Example',
  });
  expect((await device.rows('blood_requests')).every((row) => 'patient_id' in row)).toBe(true);
});

test('a page that could not be stored is read again, because its checkpoint was not stored', async () => {
  const owner = await giver();
  const expected = (await owner.rows('donors')).map((row) => row.id);
  await owner.close();
  const device = await Device.of(await visitor(net.backend));
  disk.failWrite(2);
  await expect(device.sync(['donors'])).rejects.toThrow();
  disk.heal();
  await device.restart();
  await device.sync(['donors']);
  expect((await device.rows('donors')).map((row) => row.id)).toEqual(
    expect.arrayContaining(expected),
  );
});

test('S9: a returning device with nothing changed makes one request of less than 1 kB a collection, and stores nothing', async () => {
  const device = await Device.of(await visitor(net.backend));
  await device.sync();
  const answers: unknown[] = [];
  const { api } = device;
  device.api = {
    ...api,
    pull: () => Promise.reject(new Error('a second request')),
    pullMany: async (...args) => {
      const answer = await api.pullMany(...args);
      answers.push(answer);
      return answer;
    },
  };
  let writes = 0;
  const written = () => void (writes += 1);
  const subscriptions = [
    device.store.donors.$.subscribe(written),
    // The supply is left out: it says when it was counted, so it is new each time.
    // the first answer is what is there before the sync
    device.store.checkpoints
      .find({ selector: { id: { $ne: SUPPLY_ID } } })
      .$.pipe(skip(1))
      .subscribe(written),
  ];
  await device.sync();
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect(answers).toHaveLength(1);
  expect(Object.keys((answers[0] as Pages).pages).sort()).toEqual(
    SYNCED.filter((name) => isListed(name, 'visitor')).sort(),
  );
  expect(JSON.stringify(answers[0]).length).toBeLessThan(1000 * SYNCED.length);
  expect(writes).toBe(0);
});

test('S9: one change costs one request, which holds that row alone', async () => {
  const owner = await giver();
  const id = (await owner.rows('donors'))[0]?.id ?? '';
  await owner.pause();
  const device = await Device.of(await visitor(net.backend));
  await device.sync();
  await device.pause();
  await owner.resume();
  await changeRecord(owner.store, 'donors', id, { zip_code: '02101' });
  await owner.sync();
  await owner.close();
  await device.resume();
  const { api } = device;
  const rows: string[] = [];
  device.api = {
    ...api,
    pull: () => Promise.reject(new Error('a second request')),
    pullMany: async (...args) => {
      const answer = await api.pullMany(...args);
      rows.push(...Object.values(answer.pages).flatMap((page) => page.rows.map((row) => row.id)));
      return answer;
    },
  };
  await device.sync();
  expect(rows).toEqual([id]);
});
