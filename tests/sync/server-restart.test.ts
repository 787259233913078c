import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRecord } from '@/store/changes/records';
import { chooseCases } from '../support/short-run';
import { type RestartableNetwork, startRestartableNetwork } from './backend';
import { Device, newPerson } from './device';
import { bloodRequest } from './rows';

let net: RestartableNetwork;
beforeAll(async () => {
  net = await startRestartableNetwork();
});
afterAll(() => net.stop());
afterEach(() => Device.closeAll());

// the kill comes this many ms after the start of a push: before, during or after the commit; each case starts two
// servers, so `npm test` takes another one each day
test.each(chooseCases([1, 25, 90], 3))(
  'S2: a server that is killed %i ms into a push and started again has each record once',
  async (ms) => {
    const device = await Device.of(await newPerson(net.backend));
    const made = 60;
    for (let n = 0; n < made; n += 1)
      await createRecord(device.store, 'blood_requests', bloodRequest(device.person));
    const pushing = device.sync(['push']).then(
      () => 'done',
      () => 'failed',
    );
    await new Promise((resolve) => setTimeout(resolve, ms));
    await net.restartServer();
    await pushing;
    await device.sync();
    expect(await device.unsent()).toBe(0);
    expect(await device.rows('attention')).toEqual([]);
    expect(await net.count('blood_requests', `&user_id=eq.${device.person.userId}`)).toBe(made);
  },
);
