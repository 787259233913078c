import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { type Network, startNetwork } from './backend';
import { Device, newPerson, type Person } from './device';
import { bloodRequest, donation } from './rows';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(() => Device.closeAll());

const COLLECTIONS = ['donors', 'blood_requests', 'profiles'] as const;

/** Reads all documents that a device holds for these rows, including deleted ones, as one text. */
async function everythingOn(device: Device, ids: string[]): Promise<string> {
  const kept = await Promise.all(
    COLLECTIONS.map((name) =>
      // RxDB's union of its collection types cannot be called, so all collections get the type of one
      (device.store[name] as typeof device.store.profiles).storageInstance.findDocumentsById(
        ids,
        true,
      ),
    ),
  );
  return JSON.stringify(kept);
}

async function deleteAccount({ client }: Person): Promise<unknown> {
  const { data, error } = await client.rpc('delete_account');
  if (error) throw error;
  return data;
}

test('S5: a deleted account leaves the devices of others and its owner’s other device for good', async () => {
  const person = await newPerson(net.backend);
  const first = await Device.of(person);
  const profile = { id: person.userId ?? '', first_name: 'Canary-first' };
  const offer = donation(person, { city: 'Canary-city' });
  const request = bloodRequest(person, { hospital: 'Canary-hospital' });
  const ids = [profile.id, offer.id, request.id];
  await createRecord(first.store, 'profiles', {
    last_name: '',
    phone_number: '',
    date_of_birth: null,
    blood_type: null,
    address: '',
    city: '',
    state: '',
    zip_code: '',
    recent_illness: false,
    medications: false,
    previous_donation: false,
    last_donation_date: null,
    ...profile,
  });
  await createRecord(first.store, 'donors', offer);
  await createRecord(first.store, 'blood_requests', request);
  await first.sync();
  await first.close();

  const second = await Device.of(person);
  await second.sync();
  for (const word of ['Canary-first', 'Canary-city', 'Canary-hospital'])
    expect(await everythingOn(second, ids)).toContain(word);
  await second.pause();
  const stranger = await Device.of(await newPerson(net.backend));
  await stranger.sync();
  expect(await everythingOn(stranger, ids)).toContain('Canary-hospital');
  await stranger.pause();

  // the other device has an unsent edit; the record must not stay there because of it
  await second.resume();
  await changeRecord(second.store, 'donors', offer.id, { notes: 'unsent' });
  await second.pause();
  expect(await deleteAccount(person)).toBe('deleted');

  await stranger.resume();
  await stranger.sync();
  expect(await everythingOn(stranger, ids)).not.toContain('Canary');
  await stranger.close();

  await second.resume();
  const { data } = await person.client.auth.getSession();
  const token = data.session?.access_token;
  const engine = second.engine();
  // the session ended when the account was deleted, so the auth client cannot renew it
  await expect(engine.run(new Set(['push', ...COLLECTIONS]))).rejects.toThrow();
  expect((await person.client.auth.getSession()).data.session).toBeNull();
  // the app then asks the auth server for the reason, and deletes everything from the device (account.spec.ts)
  expect((await person.client.auth.getUser(token)).error?.code).toBe('user_not_found');
  for (const table of ['profiles', 'donors', 'blood_requests'])
    expect(await net.count(table, '&limit=5')).toBe(0);
});
