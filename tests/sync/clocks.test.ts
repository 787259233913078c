import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOpenRequest } from '@/blood/request-life';
import { getRequesterContact } from '@/features/pledges/pledge-state';
import { pledge } from '@/features/pledges/pledge-commands';
import type { PledgeValues } from '@/features/pledges/pledge-schema';
import { changeRecord, createRecord } from '@/store/changes/records';
import { useCurrentStore } from '@/store/current';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { createSyncApi } from '@/remote/sync-api';
import { makeRpc } from '@/sync/closed-app/rpc';
import { pushCopy } from '@/sync/closed-app/push-copy';
import { Device, makeClock, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest } from './rows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { backend, sql } = serveInProcess();

beforeEach(async () => {
  await sql('delete from public.pledges');
  await sql('delete from public.blood_requests');
});
afterEach(() => Device.closeAll());

/** Posts a Critical request from a device whose clock is right. */
async function postRequest(): Promise<{ device: Device; id: string }> {
  const device = await Device.of(await newPerson(backend));
  const row = bloodRequest(device.person, { urgency: 'Critical' });
  await createRecord(device.store, 'blood_requests', row);
  await device.sync();
  await device.pause();
  return { device, id: row.id };
}

/** Answers a request on a device as the pledge form does. */
async function answer(
  device: Device,
  requestId: string,
  arrival: PledgeValues['arrival'],
): Promise<void> {
  const values: PledgeValues = {
    id: randomUUID(),
    blood_type: 'O-',
    arrival,
    date: '',
    contact_name: 'Ann',
    contact_phone: '555 0100',
    note: '',
    agreed: true,
  };
  const saving = pledge(
    values,
    requestId,
    { userId: device.person.userId ?? '' },
    null,
    device.clock,
  );
  useCurrentStore.setState({ store: device.store });
  await saving;
  useCurrentStore.setState({ store: null });
}

const readArrival = async () => {
  const [row] = await sql('select arrive_by, status from public.pledges');
  return { at: new Date(row?.['arrive_by'] as string).getTime(), status: row?.['status'] };
};

test.each([3 * DAY, -3 * DAY])(
  'on a device whose clock is off by %d ms a request is open, and ends, when the server says so',
  async (off) => {
    const { id } = await postRequest();
    const device = await Device.of(await newPerson(backend), off);
    await device.sync();
    const [request] = (await device.rows('blood_requests')) as unknown as [BloodRequestDoc];
    expect(isOpenRequest(request, device.clock.now())).toBe(true);
    await sql(
      `update public.blood_requests set expires_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await device.sync();
    const [ended] = (await device.rows('blood_requests')) as unknown as [
      BloodRequestDoc | undefined,
    ];
    expect(ended && isOpenRequest(ended, device.clock.now())).not.toBe(true);
  },
);

test.each([3 * DAY, -3 * DAY])(
  'on a device whose clock is off by %d ms both numbers are shown until their time, and no longer',
  async (off) => {
    const { device: requester, id } = await postRequest();
    const donor = await Device.of(await newPerson(backend), off);
    await donor.sync();
    await answer(donor, id, 'hours');
    await donor.sync();
    await donor.pause();
    await requester.resume();
    await requester.sync();
    const [pledged] = await requester.rows('pledges');
    await changeRecord(requester.store, 'pledges', pledged?.id ?? '', { decision: 'accepted' });
    await requester.sync();
    await requester.pause();
    await donor.resume();
    await donor.sync();
    const [row] = (await donor.rows('pledges')) as unknown as [PledgeDoc];
    const now = donor.clock.now();
    expect(getRequesterContact(row, now)?.phone).toBe('555 0101');
    // the pledge ends fifteen hours after the answer, by the server's clock; the device knows that without a message
    expect(getRequesterContact(row, now + 14.9 * HOUR)).not.toBeNull();
    expect(getRequesterContact(row, now + 15.1 * HOUR)).toBeNull();
  },
);

test.each([3 * DAY, -3 * DAY])(
  'an arrival that was promised by a clock that is off by %d ms, which the server had never told the time, arrives right',
  async (off) => {
    const { id } = await postRequest();
    const donor = await Device.of(await newPerson(backend), off);
    await answer(donor, id, 'hours');
    await donor.sync();
    const { at, status } = await readArrival();
    expect(Math.abs(at - Date.now() - 3 * HOUR)).toBeLessThan(60_000);
    expect(status).toBe('open');
    expect(await donor.unsent()).toBe(0);
    expect(await donor.rows('attention')).toEqual([]);
    const [row] = (await donor.rows('pledges')) as unknown as [PledgeDoc];
    expect(Date.parse(row.arrive_by)).toBe(at);
  },
);

test.each([3 * DAY, -3 * DAY])(
  'an arrival that a closed app sends by a clock that is off by %d ms, and whose answer is lost, arrives right',
  async (off) => {
    const { id } = await postRequest();
    const donor = await Device.of(await newPerson(backend), off);
    await answer(donor, id, 'today');
    await donor.pause();
    const { data } = await donor.person.client.auth.getSession();
    const { url, publishableKey: key } = backend;
    const api = createSyncApi(makeRpc({ url, key }, data.session?.access_token ?? ''));
    await pushCopy(() => donor.unsentOnDisk(), api, randomUUID(), undefined, makeClock(off));
    const endOfToday = new Date();
    endOfToday.setHours(23, 59, 0, 0);
    expect(await readArrival()).toEqual({ at: endOfToday.getTime(), status: 'open' });
    await donor.resume();
    await donor.sync();
    expect(await donor.unsent()).toBe(0);
    expect(await donor.rows('attention')).toEqual([]);
    expect(await readArrival()).toEqual({ at: endOfToday.getTime(), status: 'open' });
  },
);
