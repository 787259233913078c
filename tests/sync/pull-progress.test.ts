import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRecord } from '@/store/changes/records';
import { pausePull, type PullProgress, resumePull, useStatus } from '@/store/status';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';
import { donation } from './rows';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(async () => {
  useStatus.setState({ paused: false, pullProgress: null });
  await Device.closeAll();
});

const DONATIONS = 7;

/** Makes a new device of an administrator. It pulls three rows a page. */
async function administrator(): Promise<Device> {
  const owner = await Device.of(await newPerson(net.backend));
  for (let n = 0; n < DONATIONS; n++)
    await createRecord(owner.store, 'donors', donation(owner.person));
  await owner.sync();
  await owner.close();
  const device = await Device.of(await newPerson(net.backend, 'admin'));
  const { error } = await device.person.client.rpc('claim_admin');
  expect(error).toBeNull();
  const { api } = device;
  device.api = {
    ...api,
    pull: (collection, from) => api.pull(collection, from, 3),
    pullMany: (places) => api.pullMany(places, 3),
  };
  return device;
}

test('a first pull in pages shows its progress, stops when paused, and resumes where it was', async () => {
  const device = await administrator();
  const seen: PullProgress[] = [];
  const stop = useStatus.subscribe(({ pullProgress }) => {
    if (pullProgress?.collection !== 'donors' || seen.at(-1) === pullProgress) return;
    seen.push(pullProgress);
    pausePull();
  });
  await device.sync();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ rows: 3 });
  expect(seen[0]?.share).toBeGreaterThan(0);
  expect(seen[0]?.share).toBeLessThan(1);
  expect(await device.rows('donors')).toHaveLength(3);
  expect(useStatus.getState().pullProgress).not.toBeNull();

  await device.sync();
  expect(await device.rows('donors'), 'paused, nothing more is read').toHaveLength(3);
  stop();

  resumePull();
  await device.restart();
  await device.sync();
  expect(await device.rows('donors')).toHaveLength(DONATIONS);
  expect(useStatus.getState().pullProgress).toBeNull();
});
