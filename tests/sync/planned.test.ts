import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '@/blood/calendar';
import { editBase, editInput, editPatch } from '@/features/requests/form/request-edit';
import {
  makeAsked,
  makeEmptyRequest,
  type RequestInput,
  requestSchema,
} from '@/features/requests/form/request-schema';
import { findNext } from '@/features/requests/own/PlanNext';
import { makeRequestRow } from '@/features/requests/request-commands';
import { computeContactEnd } from '@/features/pledges/consent';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { changeRecord, createRecord } from '@/store/changes/records';
import { getTodayInput } from '@/ui/date-words';
import { listArrivals } from '@/blood/planned';
import { Device, newPerson } from './device';
import { join, newHospital } from './hospital';
import { serveInProcess } from './in-process-server';
import { pledge } from './rows';

const { backend, sql } = serveInProcess();
let hospital: string;
beforeEach(async () => {
  await sql('delete from public.pledges');
  await sql('delete from public.blood_requests');
  hospital = await newHospital(sql);
});
let active: Device | null = null;
afterEach(async () => {
  active = null;
  await Device.closeAll();
});

/** Opens the store of a device, and closes that of the last one: RxDB has room for one. */
const turnTo = async (device: Device) => {
  if (active !== device) {
    await active?.pause();
    await device.resume();
  }
  active = device;
};
const sync = async (device: Device) => {
  await turnTo(device);
  await device.sync();
};
const start = async (person: Awaited<ReturnType<typeof newPerson>>) => {
  await active?.pause();
  active = await Device.of(person);
  await active.sync();
  return active;
};
const nurse = async (name: string) => {
  const person = await newPerson(backend, name);
  await join(sql, person.userId, hospital);
  return start(person);
};
/** A nurse of another hospital. Days ahead, a hospital takes only people whom staff know by itself. */
const donor = async () => {
  const person = await newPerson(backend, 'donor');
  await join(sql, person.userId, await newHospital(sql));
  return start(person);
};

const day = addDays(getTodayInput(), 6);
/** The values of a member's form. */
const typed = (change: Partial<RequestInput> = {}): RequestInput => ({
  ...makeEmptyRequest(),
  requester_name: 'City General',
  requester_type: 'hospital',
  hospital: 'City General',
  location: 'Springfield',
  hospital_zip: '62701',
  blood_type: 'O-',
  component: 'platelets',
  required_units: '2',
  urgency: 'Standard',
  contact: '555 0199',
  email: 'ward@example.org',
  reason: 'Surgery',
  org_id: hospital,
  verified: true,
  when: 'day',
  needed_on: day,
  needed_from: '08:00',
  needed_until: '16:00',
  ...change,
});
const post = async (at: Device, values = typed()) => {
  await turnTo(at);
  const { userId, email } = at.person;
  const row = makeRequestRow(requestSchema.parse(values), { userId: userId ?? '', email });
  await createRecord(at.store, 'blood_requests', row);
  return row.id;
};
const rowsOf = async (at: Device, collection: Parameters<Device['rows']>[0]) => {
  await turnTo(at);
  return at.rows(collection);
};
const requestOf = async (at: Device, id: string) =>
  (await rowsOf(at, 'blood_requests')).find((row) => row.id === id) as unknown as BloodRequestDoc;
/** Opens the edit form of a request; what it returns saves a change. */
const openEdit = async (at: Device, id: string) => {
  const opened = editInput(await requestOf(at, id));
  return async (change: Partial<RequestInput>) => {
    await turnTo(at);
    const values = requestSchema.parse({ ...opened, ...change });
    return changeRecord(at.store, 'blood_requests', id, editPatch(values), {
      base: editBase(values),
    });
  };
};
/** Answers as the donor's form does, with the first time that it offers. */
const answer = async (at: Device, request: BloodRequestDoc) => {
  await turnTo(at);
  const [first = 0] = listArrivals(request, Date.now());
  const arriveBy = new Date(first);
  const row = pledge(at.person, request.id, {
    arrive_by: arriveBy.toISOString(),
    agreed_until: computeContactEnd(arriveBy).toISOString(),
  });
  await createRecord(at.store, 'pledges', row);
  await sync(at);
  return row.id;
};
const stateOf = async (at: Device, id: string) => {
  const row = (await rowsOf(at, 'pledges')).find((one) => one.id === id);
  return [row?.['status'], row?.['refusal']];
};

// covers: planned-need
test('a day that was planned offline reaches donors, and its move tells who said another time, who may answer again', async () => {
  const ward = await nurse('ward');
  const helper = await donor();
  const id = await post(ward);
  expect((await requestOf(ward, id)).needed_on).toBe(day);
  await sync(ward);
  await sync(helper);
  const seen = await requestOf(helper, id);
  expect([seen.needed_on, seen.needed_until]).toEqual([day, seen.expires_at]);
  const first = await answer(helper, seen);
  expect(await stateOf(helper, first)).toEqual(['accepted', null]);

  const save = await openEdit(ward, id);
  await save({ needed_on: addDays(day, 1) });
  await sync(ward);
  await sync(helper);
  expect(await stateOf(helper, first)).toEqual(['closed', 'moved']);
  expect((await rowsOf(helper, 'inbox')).map((row) => row['kind'])).toContain('pledge_moved');
  expect((await requestOf(ward, id)).units_coming).toBe(0);

  const second = await answer(helper, await requestOf(helper, id));
  expect(await stateOf(helper, second)).toEqual(['accepted', null]);
  await sync(ward);
  expect((await requestOf(ward, id)).units_coming).toBe(1);
});

// covers: planned-need
test('two who plan the next one of a series, both offline, ask once', async () => {
  const [one, two] = [await nurse('one'), await nurse('two')];
  const id = await post(one);
  await sync(one);
  await sync(two);
  const begun = await requestOf(one, id);
  const next = findNext({ id, needed_on: day }, getTodayInput());
  const again = typed({ ...makeAsked(begun), needed_on: next.day, id: next.id });
  await post(one, again);
  await post(two, again);
  await sync(one);
  await sync(two);
  const found = await sql('select id from public.blood_requests where needed_on = $1', [next.day]);
  expect(found).toEqual([{ id: next.id }]);
  expect(await rowsOf(two, 'attention')).toHaveLength(1);
});

test('of two who move a day and its hours, the first holds whole, and the other is told', async () => {
  const [one, two] = [await nurse('one'), await nurse('two')];
  const id = await post(one);
  await sync(one);
  await sync(two);
  const [saveOne, saveTwo] = [await openEdit(one, id), await openEdit(two, id)];
  await saveOne({ needed_on: addDays(day, 2) });
  await saveTwo({ needed_from: '10:00' });
  await sync(one);
  await sync(two);
  const kept = await requestOf(two, id);
  expect(kept).toMatchObject({ needed_on: addDays(day, 2), unsent: 0 });
  expect(editInput(kept)).toMatchObject({ needed_from: '08:00', needed_until: '16:00' });
  expect((await rowsOf(two, 'attention')).map((row) => row['kind'])).toEqual(['conflict']);
});

test('a day that a hospital may no longer ask for needs attention, and loses nothing', async () => {
  const ward = await nurse('ward');
  const id = await post(ward);
  await sql('update private.organisations set verified_at = null where id = $1', [hospital]);
  await sync(ward);
  expect(await sql('select id from public.blood_requests where id = $1', [id])).toEqual([]);
  expect(await rowsOf(ward, 'attention')).toMatchObject([
    { code: '42501', field: 'needed_on', payload: { needed_on: day, reason: 'Surgery' } },
  ]);
});
