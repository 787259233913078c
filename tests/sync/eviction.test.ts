import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isListed, SYNCED } from '@/collections/facts';
import { changeRecord, createRecord } from '@/store/changes/records';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';
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

const READ: string[] = [...SYNCED];
const ALL = [...READ, 'drafts', 'attention', 'checkpoints', '_rxdb_internal'];

/**
 * Makes a device that has pulled. It holds two donations of its user, an unsent edit of one of them, and a request.
 */
async function readDevice(): Promise<Device> {
  const device = await Device.of(await newPerson(net.backend));
  await createRecord(device.store, 'donors', donation(device.person));
  await createRecord(device.store, 'donors', donation(device.person));
  await createRecord(device.store, 'blood_requests', bloodRequest(device.person));
  await device.sync();
  return device;
}
const ids = async (device: Device, collection: 'donors' | 'blood_requests') =>
  (await device.rows(collection)).map((row) => row.id).sort();

test.each([
  ['everything', ALL],
  ['only the rows of one collection', ['donors']],
  ['only the checkpoints', ['checkpoints']],
  ['only the rows of all collections', READ],
  ['only what RxDB keeps for itself', ['_rxdb_internal']],
  ['all but the rows of one collection', ALL.filter((name) => name !== 'donors')],
])('deleted between two launches: %s; the next sync brings all rows back', async (_, lost) => {
  const device = await readDevice();
  const [donors, requests] = [await ids(device, 'donors'), await ids(device, 'blood_requests')];
  await device.pause();
  await device.evict(lost);
  await device.resume();
  await device.sync();
  expect(await ids(device, 'donors')).toEqual(donors);
  expect(await ids(device, 'blood_requests')).toEqual(requests);
  expect(await device.unsent()).toBe(0);
});

test('rows written between the loss and the next sync do not hide the loss', async () => {
  const device = await readDevice();
  const before = await ids(device, 'donors');
  await device.pause();
  await device.evict(['donors']);
  await device.resume();
  const added = donation(device.person);
  await createRecord(device.store, 'donors', added);
  await device.sync();
  expect(await ids(device, 'donors')).toEqual([...before, added.id].sort());
});

test('unsent work in the remaining collections is kept and sent', async () => {
  const device = await readDevice();
  const own = (await device.rows('donors')).find((row) => row['user_id'] === device.person.userId);
  const id = own?.id ?? '';
  const requests = await ids(device, 'blood_requests');
  await changeRecord(device.store, 'donors', id, { city: 'Kept' });
  await device.pause();
  await device.evict(['checkpoints', 'blood_requests']);
  await device.resume();
  await device.sync();
  expect(await net.count('donors', `&id=eq.${id}&city=eq.Kept`)).toBe(1);
  expect(await ids(device, 'blood_requests')).toEqual(requests);
});

test.each([1, 2])('the recovery goes on when write %i of it fails', async (nth) => {
  const device = await readDevice();
  const before = await ids(device, 'donors');
  await device.pause();
  await device.evict(['donors']);
  await device.resume();
  disk.failWrite(nth);
  await expect(device.sync(['donors'])).rejects.toThrow();
  disk.heal();
  await device.restart();
  await device.sync(['donors']);
  expect(await ids(device, 'donors')).toEqual(before);
});

test('nothing is read again where nothing was lost', async () => {
  const device = await readDevice();
  await device.sync();
  await device.restart();
  const asked: unknown[] = [];
  const { api } = device;
  device.api = {
    ...api,
    pullMany: (...args) => {
      asked.push(...Object.values(args[0]));
      return api.pullMany(...args);
    },
  };
  await device.sync();
  expect(asked).toHaveLength(SYNCED.filter((name) => isListed(name, 'user')).length);
  expect(asked.every((checkpoint) => checkpoint !== null)).toBe(true);
});
