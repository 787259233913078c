import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '@/sync/closed-app/rpc';
import { createSyncApi } from '@/remote/sync-api';
import { UNDO_WINDOW_MS } from '@/store/changes/undo-time';
import { undoChange } from '@/store/changes/undo-window';
import { changeRecord, createRecord } from '@/store/changes/records';
import { pushCopy } from '@/sync/closed-app/push-copy';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';
import { bloodRequest, donation } from './rows';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(async () => {
  net.proxy.restore();
  await Device.closeAll();
});

async function aDevice(): Promise<Device> {
  return Device.of(await newPerson(net.backend));
}

/** Sends unsent work as the service worker does while the app is closed. */
async function sendClosed(device: Device, now: () => number = Date.now): Promise<boolean> {
  const { data } = await device.person.client.auth.getSession();
  const { url, publishableKey: key } = net.backend;
  const api = createSyncApi(makeRpc({ url, key }, data.session?.access_token ?? ''));
  return pushCopy(
    () => device.unsentOnDisk(),
    api,
    randomUUID(),
    await device.epochOnDisk(),
    device.clock,
    now,
  );
}

test('S2: a closed app sends each record once, and shows the answers when it is opened', async () => {
  const device = await aDevice();
  const known = donation(device.person);
  await createRecord(device.store, 'donors', known);
  await device.sync();
  await changeRecord(device.store, 'donors', known.id, { city: 'Peoria' });
  const good = bloodRequest(device.person);
  const bad = bloodRequest(device.person, { required_units: 0 });
  await createRecord(device.store, 'blood_requests', good);
  await createRecord(device.store, 'blood_requests', bad);
  await device.pause();

  expect(await sendClosed(device)).toBe(true);
  const changed = `&id=eq.${known.id}&city=eq.Peoria`;
  expect(await net.count('donors', changed)).toBe(1);
  expect(await net.count('blood_requests', `&user_id=eq.${device.person.userId}`)).toBe(1);
  expect(await sendClosed(device)).toBe(true);

  await device.resume();
  expect(await device.unsent()).toBe(3);
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await net.count('donors', `${changed}&rev=eq.2`)).toBe(1);
  expect(await net.count('blood_requests', `&user_id=eq.${device.person.userId}`)).toBe(1);
  expect(await device.rows('attention')).toMatchObject([{ kind: 'rejected', row_id: bad.id }]);
});

test('S2: the next page finds out when the answer to a closed app was lost', async () => {
  const device = await aDevice();
  const row = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', row);
  const dropped = net.proxy.dropNextResponse((request) => request.includes('push_changes'));
  await expect(sendClosed(device)).rejects.toThrow('no answer');
  await dropped;
  expect(await net.count('blood_requests', `&id=eq.${row.id}`)).toBe(1);
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await net.count('blood_requests', `&id=eq.${row.id}`)).toBe(1);
});

test('a closed app does not send what can still be undone, and asks to be woken again for it', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  const now = Date.now();
  await changeRecord(device.store, 'donors', row.id, { city: 'Peoria' }, { now, undoable: true });
  expect(await sendClosed(device, () => now + UNDO_WINDOW_MS - 1)).toBe(false);
  expect(await net.count('donors', `&id=eq.${row.id}&city=eq.Peoria`)).toBe(0);
  expect(await sendClosed(device, () => now + UNDO_WINDOW_MS)).toBe(true);
  expect(await net.count('donors', `&id=eq.${row.id}&city=eq.Peoria`)).toBe(1);
});

test('a closed app sends no version that its author has replaced, but the newest', async () => {
  const device = await aDevice();
  const row = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', row);
  await changeRecord(device.store, 'blood_requests', row.id, { blood_type: 'O-' });
  expect(await sendClosed(device)).toBe(true);
  expect(await net.count('blood_requests', `&id=eq.${row.id}&blood_type=eq.O-`)).toBe(1);
  await device.sync();
  expect(await net.count('blood_requests', `&id=eq.${row.id}&blood_type=eq.O-`)).toBe(1);
});

test('S11: a closed app sends nothing on top of what a restored server has forgotten', async () => {
  const device = await aDevice();
  const row = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'Second' });
  await device.pause();
  await net.query('update private.sync_state set epoch = gen_random_uuid()');
  await expect(sendClosed(device)).rejects.toThrow('restored');
  expect(await net.count('donors', `&id=eq.${row.id}&city=eq.First`)).toBe(1);
  await device.resume();
  await device.sync();
  expect(await net.count('donors', `&id=eq.${row.id}&city=eq.Second`)).toBe(1);
});

test('a correction made after a closed app sent the first version arrives on top of it', async () => {
  const device = await aDevice();
  const row = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', row);
  expect(await sendClosed(device)).toBe(true);
  await changeRecord(device.store, 'blood_requests', row.id, { blood_type: 'O-' });
  expect(await sendClosed(device)).toBe(true);
  await changeRecord(device.store, 'blood_requests', row.id, { contact: '555 0199' });
  await device.sync();
  const whole = `&id=eq.${row.id}&blood_type=eq.O-&contact=eq.555 0199`;
  expect(await net.count('blood_requests', whole)).toBe(1);
  expect([await device.unsent(), await device.rows('attention')]).toEqual([0, []]);
});

test('what is undone while a closed app sends an earlier batch is not sent', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  const now = Date.now();
  await createRecord(device.store, 'blood_requests', bloodRequest(device.person));
  await changeRecord(device.store, 'donors', row.id, { city: 'Peoria' }, { now, undoable: true });
  let at = now + UNDO_WINDOW_MS - 1;
  const { data } = await device.person.client.auth.getSession();
  const { url, publishableKey: key } = net.backend;
  const api = createSyncApi(makeRpc({ url, key }, data.session?.access_token ?? ''));
  const push: typeof api.push = async (...batch) => {
    // the person undoes the change in time, while the push is running
    await undoChange(device.store, 'donors', row.id, { city: 'Springfield' }, at);
    at = now + UNDO_WINDOW_MS;
    return api.push(...batch);
  };
  const calls = { ...api, push };
  await pushCopy(
    () => device.unsentOnDisk(),
    calls,
    randomUUID(),
    undefined,
    device.clock,
    () => at,
  );
  expect(await net.count('blood_requests', `&user_id=eq.${device.person.userId}`)).toBe(1);
  expect(await net.count('donors', `&id=eq.${row.id}&city=eq.Peoria`)).toBe(0);
});
