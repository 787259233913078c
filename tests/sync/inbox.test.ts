import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeAll, changeRecord } from '@/store/changes/records';
import { readUnsentWork } from '@/store/changes/unsent-work';
import { type Network, startNetwork } from './backend';
import { Device, newPerson, type Person } from './device';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(async () => {
  net.proxy.restore();
  await Device.closeAll();
});

/** Sends a person an alert about an event, as the server's triggers do. */
const tell = (person: Person, kind: string, event: string, codes: object = {}) =>
  net.query('select private.tell($1, $2, $3, $4::text::jsonb)', [
    person.userId,
    kind,
    event,
    JSON.stringify(codes),
  ]);

const sorted = async (device: Device) =>
  (await device.rows('inbox')).sort((a, b) => String(a['feed']).localeCompare(String(b['feed'])));

test('an alert is told once, read offline on one device, and read on the other', async () => {
  const ann = await newPerson(net.backend, 'ann');
  await tell(ann, 'may_give_again', 'spring', { on: '2026-11-01' });
  await tell(ann, 'may_give_again', 'spring', { on: '2026-11-01' });
  await tell(ann, 'pledge_received', 'offer');
  const phone = await Device.of(ann);
  await phone.sync();
  const [newest, older] = await sorted(phone);
  expect(newest).toMatchObject({ kind: 'pledge_received', is_read: false });
  expect(older).toMatchObject({ kind: 'may_give_again', codes: { on: '2026-11-01' } });
  expect(await sorted(phone)).toHaveLength(2);

  net.proxy.cut();
  await changeAll(phone.store, 'inbox', [newest?.id ?? '', older?.id ?? ''], { is_read: true });
  // marking an alert as read is not work that a person could lose, so a log-out does not wait for it
  expect((await readUnsentWork(phone.store)).waiting).toEqual([]);
  await expect(phone.sync()).rejects.toThrow();
  net.proxy.restore();
  await phone.sync();
  expect(await phone.unsent()).toBe(0);
  await phone.pause();

  const tablet = await Device.of(ann);
  await tablet.sync();
  expect(await tablet.rows('inbox')).toMatchObject([{ is_read: true }, { is_read: true }]);
});

test('two devices that mark the same alert agree, and a mark on one that is gone is dropped without a word', async () => {
  const ann = await newPerson(net.backend, 'ann');
  await tell(ann, 'request_near', 'one');
  const phone = await Device.of(ann);
  await phone.sync();
  const [alert] = await phone.rows('inbox');
  const id = alert?.id ?? '';
  await phone.pause();
  const tablet = await Device.of(ann);
  await tablet.sync();
  await changeRecord(tablet.store, 'inbox', id, { is_read: true });
  await tablet.sync();
  await tablet.pause();

  await phone.resume();
  await changeRecord(phone.store, 'inbox', id, { is_read: true, not_now: true });
  await phone.sync();
  expect(await phone.rows('inbox')).toMatchObject([{ is_read: true, not_now: true, unsent: 0 }]);

  await tell(ann, 'pledge_declined', 'two');
  await phone.sync();
  const declined = (await phone.rows('inbox')).find((row) => row['kind'] === 'pledge_declined');
  await net.query('update public.inbox set deleted = true where id = $1', [declined?.id]);
  await changeRecord(phone.store, 'inbox', declined?.id ?? '', { is_read: true });
  await phone.sync();
  expect(await phone.rows('attention')).toEqual([]);
  expect(await phone.rows('inbox')).toMatchObject([{ id }]);
});

test('nobody gets the inbox of another, administrators included; a person may not write one', async () => {
  const [ann, ben] = [await newPerson(net.backend, 'ann'), await newPerson(net.backend, 'ben')];
  await net.query('insert into private.admins (user_id) values ($1)', [ben.userId]);
  await tell(ann, 'pledge_accepted', 'mine');
  const theirs = await Device.of(ben);
  await theirs.sync();
  expect(await theirs.rows('inbox')).toEqual([]);
  await tell(ben, 'pledge_accepted', 'own');
  await theirs.sync();
  expect(await theirs.rows('inbox')).toMatchObject([{ user_id: ben.userId }]);
});
