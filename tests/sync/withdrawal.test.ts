import { afterEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { reinstateRequest, withdrawRequest } from '@/store/changes/withdraw';
import { Device, newPerson, visitor } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest } from './rows';

const { backend, sql } = serveInProcess();
afterEach(() => Device.closeAll());

const onServer = async (id: string) =>
  (await sql('select * from public.blood_requests where id = $1', [id]))[0];
const requests = async (device: Device) => (await device.rows('blood_requests')).map((r) => r.id);
const own = async (device: Device, id: string) =>
  (await device.rows('blood_requests')).find((row) => row.id === id);

/** Makes a person who has one request, which the server has. */
async function posted(): Promise<[Device, string]> {
  const device = await Device.of(await newPerson(backend));
  const request = bloodRequest(device.person, { reason: 'Canary reason' });
  await createRecord(device.store, 'blood_requests', request);
  await device.sync();
  return [device, request.id];
}

test.each(['another person', 'a visitor'])(
  'S5: a withdrawn request leaves the devices and disks of its owner and of %s',
  async (who) => {
    const [owner, id] = await posted();
    await owner.pause();
    const other = await Device.of(
      who === 'a visitor' ? await visitor(backend) : await newPerson(backend),
    );
    await other.sync();
    expect(await requests(other)).toContain(id);
    await other.pause();

    await owner.resume();
    expect(await withdrawRequest(owner.store, id)).toBe(true);
    expect(await own(owner, id)).toMatchObject({ feed: '~', unsent: 1 });
    await owner.sync();
    expect(await requests(owner)).not.toContain(id);
    expect(await onServer(id)).toMatchObject({ deleted: true });
    await owner.pause();

    await other.resume();
    await other.sync();
    expect(await requests(other)).not.toContain(id);
    const stored = await other.store.blood_requests.storageInstance.findDocumentsById([id], true);
    expect(JSON.stringify(stored)).not.toContain('Canary');
  },
);

test('a request withdrawn before it was sent never reaches the server', async () => {
  const device = await Device.of(await newPerson(backend));
  const request = bloodRequest(device.person, { contact: '555 CANARY' });
  await createRecord(device.store, 'blood_requests', request);
  await withdrawRequest(device.store, request.id);
  await device.sync();
  expect(await requests(device)).not.toContain(request.id);
  expect(await device.rows('attention')).toEqual([]);
  expect(JSON.stringify((await onServer(request.id)) ?? {})).not.toContain('CANARY');
});

test('a request withdrawn after its answer was lost does not stay open on the server', async () => {
  const device = await Device.of(await newPerson(backend));
  const request = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', request);
  const { api } = device;
  device.api = {
    ...api,
    async push(client, mutations) {
      await api.push(client, mutations);
      throw new TypeError('the answer was lost');
    },
  };
  await device.sync(['push']).catch(() => undefined);
  device.api = api;
  expect(await onServer(request.id)).toMatchObject({ deleted: false });
  expect(await device.unsent()).toBe(1);
  await withdrawRequest(device.store, request.id);
  await device.restart();
  await device.sync();
  expect(await onServer(request.id)).toMatchObject({ deleted: true });
  expect(await requests(device)).not.toContain(request.id);
});

test('a request withdrawn while it is being sent is deleted as soon as it has arrived', async () => {
  const device = await Device.of(await newPerson(backend));
  const request = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', request);
  const { api } = device;
  device.api = {
    ...api,
    async push(client, mutations) {
      const answers = await api.push(client, mutations);
      device.api = api;
      await withdrawRequest(device.store, request.id);
      return answers;
    },
  };
  await device.sync();
  await device.sync();
  expect(await onServer(request.id)).toMatchObject({ deleted: true });
  expect(await requests(device)).not.toContain(request.id);
  expect(await device.unsent()).toBe(0);
});

test('when a withdrawal is taken back before it was sent, the request and its waiting edit stay', async () => {
  const [device, id] = await posted();
  await changeRecord(device.store, 'blood_requests', id, { hospital: 'Edited' });
  await withdrawRequest(device.store, id);
  await device.restart();
  expect(await reinstateRequest(device.store, id)).toBe(true);
  expect(await reinstateRequest(device.store, id)).toBe(false);
  await device.sync();
  expect(await onServer(id)).toMatchObject({ deleted: false, hospital: 'Edited' });
  expect(await own(device, id)).toMatchObject({ hospital: 'Edited', unsent: 0 });

  await withdrawRequest(device.store, id);
  await reinstateRequest(device.store, id);
  expect(await device.unsent()).toBe(0);

  const unsent = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', unsent);
  await withdrawRequest(device.store, unsent.id);
  await reinstateRequest(device.store, unsent.id);
  await device.sync();
  expect(await onServer(unsent.id)).toMatchObject({ deleted: false });
  expect(await device.unsent()).toBe(0);
});

test('edit and withdrawal of a request that was fulfilled meanwhile need attention; it stays fulfilled', async () => {
  const [device, id] = await posted();
  await changeRecord(device.store, 'blood_requests', id, { required_units: 9 });
  await sql('update public.blood_requests set request_fulfilled = true where id = $1', [id]);
  await device.sync();
  expect(await onServer(id)).toMatchObject({ required_units: 2, request_fulfilled: true });
  expect(await device.rows('attention')).toMatchObject([
    { code: '23514', field: 'request_fulfilled', payload: { required_units: 9 } },
  ]);
  await withdrawRequest(device.store, id);
  await device.sync();
  expect(await onServer(id)).toMatchObject({ deleted: false });
  expect(await own(device, id)).toMatchObject({ request_fulfilled: true });
  expect(await device.rows('attention')).toHaveLength(2);
});
