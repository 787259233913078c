import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { followTimeZone } from '@/app/lifecycle/follow-time-zone';
import type { AlertSettings } from '@/blood/alert-settings';
import { getRemote } from '@/remote/client';
import { changeRecord } from '@/store/changes/records';
import { useStatus } from '@/store/status';
import { type Network, startNetwork } from './backend';
import { Device, type Person } from './device';

let net: Network;
const zones = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
const stops: (() => void)[] = [];

beforeAll(async () => {
  net = await startNetwork();
  const meta = (selector: string) => ({
    content: selector.includes('url') ? net.backend.url : net.backend.publishableKey,
  });
  vi.stubGlobal('document', { querySelector: meta, visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  net.proxy.restore();
  await Device.closeAll();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await net.stop();
});

/** Makes an account whose device turned notifications on before devices told the server their time zone. */
async function signUp(settings: Partial<AlertSettings>): Promise<Person> {
  const client = getRemote();
  const email = `zone-${randomUUID()}@example.org`;
  const { data, error } = await client.auth.signUp({
    email,
    password: 'correct horse 7',
    options: { data: { profile: { first_name: 'Ann', zip_code: '96813' } } },
  });
  if (error || !data.user) throw error ?? new Error('no user');
  if (Object.keys(settings).length === 0) return { client, userId: data.user.id, email };
  const person = { client, userId: data.user.id, email };
  const old = await Device.of(person);
  await old.sync();
  await changeRecord(old.store, 'profiles', data.user.id, settings);
  await old.sync();
  await old.close();
  return person;
}

/** Keeps the time zone of the profile up to date with the device, as the open app does. */
function follow(device: Device, timeZone: string): void {
  zones.mockReturnValue({ timeZone } as never);
  stops.push(followTimeZone(device.store, device.person.userId ?? ''));
}

/** Closes the app on a device. */
function close(device: Device): Promise<void> {
  for (const stop of stops.splice(0)) stop();
  return device.pause();
}

let contacts = 0;
const contact = () => useStatus.setState({ online: true, lastContact: (contacts += 1) });
const onServer = async ({ userId }: Person) =>
  (await net.query('select time_zone from public.profiles where id = $1', [userId]))[0]?.[
    'time_zone'
  ];

/** Makes contacts with the server until it knows this time zone. */
const untilTold = (person: Person, zone: string) =>
  vi.waitFor(
    async () => {
      contact();
      expect(await onServer(person)).toBe(zone);
    },
    { timeout: 10_000, interval: 200 },
  );
/** Makes contacts with the server, and waits for what follows from them. */
async function haveContacts(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    contact();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a device that had notifications on tells its time zone at a contact, and again if that fails', async () => {
  const ann = await signUp({ push_own: true });
  const phone = await Device.of(ann);
  await phone.sync();
  follow(phone, 'Pacific/Honolulu');
  expect(await onServer(ann)).toBe('');
  net.proxy.cut();
  contact();
  await vi.waitFor(() => expect(zones).toHaveBeenCalled());
  net.proxy.restore();
  await untilTold(ann, 'Pacific/Honolulu');
  // the time zone does not count as unsent work of this device
  expect(await phone.unsent()).toBe(0);
  await phone.sync();
  expect(await phone.rows('profiles')).toMatchObject([
    { time_zone: 'Pacific/Honolulu', push_own: true },
  ]);
});

test('a second device in another zone, which has not read of the first, is in no conflict with it', async () => {
  const ann = await signUp({ mail_near: true });
  const tablet = await Device.of(ann);
  await tablet.sync();
  await changeRecord(tablet.store, 'profiles', ann.userId ?? '', { push_own: true });
  await close(tablet);
  const phone = await Device.of(ann);
  await phone.sync();
  follow(phone, 'Pacific/Honolulu');
  await untilTold(ann, 'Pacific/Honolulu');
  await close(phone);

  await tablet.resume();
  follow(tablet, 'America/New_York');
  await haveContacts();
  await tablet.sync();
  expect(await tablet.unsent()).toBe(0);
  expect(await tablet.rows('attention')).toEqual([]);
  expect(await tablet.rows('profiles')).toMatchObject([
    { time_zone: 'Pacific/Honolulu', push_own: true },
  ]);
});

test.each([
  ['gets nothing outside the app', {}, ''],
  ['chose a zone', { push_own: true, time_zone: 'America/Denver' }, 'America/Denver'],
])('the device sends no time zone of somebody who %s', async (_who, settings, zone) => {
  const ann = await signUp(settings);
  const phone = await Device.of(ann);
  await phone.sync();
  follow(phone, 'Pacific/Honolulu');
  zones.mockClear();
  await haveContacts();
  expect(zones).not.toHaveBeenCalled();
  expect(await onServer(ann)).toBe(zone);
});
