import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeAll } from '@/store/changes/write';
import type { LocalDocument } from '@/store/changes/pending';
import type { Fields } from '@/protocol';
import { inHours, makeScene } from './before-update';
import { Device } from './device';
import { bloodRequest, pledge } from './rows';
import { changed, made, push } from './updated-server';

/* @module-tag long
 * This version opens a data folder that the product made before 24 November 2026, with people who are logged in and
 * devices that have unsent work.
 */

const scene = makeScene();
const { server, who, id, accepting } = scene;
const { sql } = server;
const row = (table: string, of: string) => server.row(table, of);
const hoursBetween = (from: unknown, to: unknown) =>
  (Date.parse(String(to)) - Date.parse(String(from))) / 3_600_000;

let before: Fields;
beforeAll(
  () =>
    scene.make(async () => {
      before = await row('pledges', id('shown'));
    }),
  300_000,
);
afterEach(() => Device.closeAll());
afterAll(() => server.remove());

/** Makes an unsent document as the version before the update stored it: with one earlier version, without an order. */
const unsent = (doc: Fields, pending: object) =>
  ({ ...doc, unsent: 1, pending: { at: 1, ...pending } }) as LocalDocument;

describe('what is there', () => {
  test('an accepted pledge stays accepted, and shows both numbers until the same end', async () => {
    expect(before).toMatchObject({ status: 'accepted', donor_note: 'at the door' });
    const { status, decision, contact_until, donor_phone, donor_note, requester_phone } = before;
    const now = await row('pledges', id('shown'));
    const kept = { status, decision, contact_until, donor_phone, donor_note, requester_phone };
    expect(now).toMatchObject(kept);
    expect(now['agreed_until']).toBe(before['contact_until']);
    expect(await row('blood_requests', id('asked'))).toMatchObject({ units_coming: 1 });
    expect(await row('pledges', id('expected'))).toMatchObject({ status: 'accepted' });
    expect(await row('blood_requests', id('at hospital'))).toMatchObject({ units_coming: 1 });
  });

  test('who was logged in still is, and their devices read everything', async () => {
    for (const [name, collection, wanted] of [
      ['near', 'pledges', id('shown')],
      ['owner', 'blood_requests', id('asked')],
      ['staff', 'inventory', id('batch')],
    ] as const) {
      const device = await Device.of(who(name));
      await device.sync();
      expect((await device.rows(collection)).map((doc) => doc.id)).toContain(wanted);
      await device.close();
      const { error } = await who(name).client.auth.refreshSession();
      expect(error).toBeNull();
    }
  });

  test('a donor who read 72 hours and would arrive later is asked to offer again', async () => {
    const answers = await push(who('owner'), accepting('waiting'));
    expect(answers).toMatchObject([{ row: { status: 'expired' } }]);
    const told = await sql('select codes from public.inbox where pledge_id = $1 and user_id = $2', [
      id('waiting'),
      who('far').userId,
    ]);
    expect(told).toMatchObject([{ codes: { reason: 'contact' } }]);
  });

  test('what reports hid is shown after 12 hours, with the numbers of who is expected', async () => {
    expect(await row('blood_requests', id('reported'))).toMatchObject({ hidden: true });
    expect(await row('pledges', id('seen'))).toMatchObject({
      status: 'accepted',
      refusal: 'hidden',
      requester_phone: '',
      contact_until: null,
    });
    expect(await row('blood_requests', id('deserted'))).toMatchObject({ hidden: true });
    await sql("update private.hidings set until = until - interval '13 hours'");
    await sql('select private.end_hidings(50)');
    expect(await row('blood_requests', id('reported'))).toMatchObject({ hidden: false });
    expect(await row('blood_requests', id('deserted'))).toMatchObject({ hidden: false });
    expect(await row('pledges', id('seen'))).toMatchObject({
      status: 'accepted',
      refusal: null,
      requester_phone: '555 0111',
    });
  });

  test('what an administrator hid stays hidden, although somebody reported it once more', async () => {
    expect(await row('blood_requests', id('judged'))).toMatchObject({ hidden: true });
  });
});

describe('a device that has not updated', () => {
  test('sends a pledge without the end of its numbers: both see them as long as the donor read', async () => {
    const answers = await push(
      who('newer'),
      made('pledges', pledge(who('newer'), id('with answers'), { id: id('soon') })),
    );
    expect(answers).toMatchObject([{ status: 'applied', row: { status: 'open' } }]);
    const [accepted] = await push(who('owner'), accepting('soon'));
    expect(accepted?.row).toMatchObject({
      status: 'accepted',
      donor_name: `name of ${who('newer').userId}`,
    });
    const device = await Device.of(who('newer'));
    await device.sync();
    const [seen] = (await device.rows('pledges')).filter((doc) => doc.id === id('soon'));
    expect(seen).toMatchObject({ status: 'accepted', requester_phone: '555 0101' });
    await device.close();
    const soon = await row('pledges', id('soon'));
    expect(hoursBetween(soon['arrive_by'], soon['contact_until'])).toBe(12);
    expect(await row('blood_requests', id('with answers'))).toMatchObject({ units_coming: 1 });
  });

  test('sends an arrival after the numbers would be hidden, and gets it back', async () => {
    const later = { id: id('later'), arrive_by: inHours(24 * 5) };
    const answers = await push(
      who('late'),
      made('pledges', pledge(who('late'), id('with answers'), later)),
    );
    expect(answers).toMatchObject([{ status: 'rejected', field: 'ends_before_arrival' }]);
  });

  test('splits a batch by two changes, checks somebody in and receives a donor, each once', async () => {
    const batch = await row('inventory', id('batch'));
    const { blood_type, location, added_date, expiry_date } = batch;
    const used = {
      id: id('used'),
      blood_type,
      location,
      added_date,
      expiry_date,
      units: 4,
      outcome: 'used',
      discard_reason: '',
    };
    const changes = [
      changed('inventory', id('batch'), { units: 10 }, { units: 6 }),
      made('inventory', used),
      changed('pledges', id('expected'), { outcome: null }, { outcome: 'given' }),
    ];
    const arrival = { checked_in_at: new Date().toISOString(), no_show: false };
    const checkIn = changed(
      'reservations',
      id('reserved'),
      { checked_in_at: null, no_show: false },
      arrival,
    );
    // each change is sent twice, as if the first answer had been lost
    for (const _ of [1, 2]) {
      expect((await push(who('staff'), ...changes)).map(({ status }) => status)).toEqual(
        changes.map(() => 'applied'),
      );
      expect(await push(who('admin'), checkIn)).toMatchObject([{ status: 'applied' }]);
    }
    const stock = await sql(
      'select units, status from inventory where org_id = $1 and not deleted order by units',
      [id('hospital')],
    );
    expect(stock).toEqual([
      { units: 4, status: 'used' },
      { units: 6, status: 'available' },
    ]);
    expect(await row('pledges', id('expected'))).toMatchObject({ status: 'given' });
    expect(await row('blood_requests', id('at hospital'))).toMatchObject({
      units_coming: 0,
      units_given: 1,
    });
    expect((await row('reservations', id('reserved')))['checked_in_at']).not.toBeNull();
  });
});

describe('a device that has updated', () => {
  test.each([true, false])(
    'sends what it saved before, with an earlier version that had arrived: %s',
    async (arrived) => {
      const { userId } = who('owner');
      const device = await Device.of(who('owner'));
      await device.sync();
      const first = bloodRequest(who('owner'), { location: 'First' });
      const sent = made('blood_requests', first);
      const request = unsent(
        { ...first, location: 'Second' },
        { id: randomUUID(), base: null, sent: { id: sent.id, base: null, set: sent.set } },
      );
      const [asked] = (await device.rows('blood_requests')).filter((d) => d.id === id('asked'));
      const earlier = changed(
        'blood_requests',
        id('asked'),
        { additional_info: asked?.['additional_info'] },
        { additional_info: `First ${arrived}` },
      );
      const edited = unsent(
        { ...asked, additional_info: `Second ${arrived}` },
        {
          id: randomUUID(),
          base: earlier.base,
          sent: { id: earlier.id, base: earlier.base, set: earlier.set },
        },
      );
      if (arrived) await push(who('owner'), sent, earlier);
      for (const doc of [request, edited])
        await writeAll<LocalDocument>(device.store, 'blood_requests', [doc.id], () => doc);
      await device.sync();
      expect(await device.rows('attention')).toEqual([]);
      expect(await device.unsent()).toBe(0);
      expect(await row('blood_requests', first.id)).toMatchObject({
        user_id: userId,
        location: 'Second',
      });
      expect(await row('blood_requests', id('asked'))).toMatchObject({
        additional_info: `Second ${arrived}`,
      });
      await push(
        who('owner'),
        changed(
          'blood_requests',
          first.id,
          { closed_reason: null },
          { closed_reason: 'no_longer_needed' },
        ),
      );
    },
  );

  test('sends a pledge that has no end of its numbers', async () => {
    const donor = who('judged');
    const device = await Device.of(donor);
    await device.sync();
    const answer = pledge(donor, id('with answers'));
    const doc = unsent(answer, { id: randomUUID(), base: null, sent: null });
    await writeAll<LocalDocument>(device.store, 'pledges', [doc.id], () => doc);
    await device.sync();
    expect(await device.rows('attention')).toEqual([]);
    expect((await device.rows('pledges')).find((one) => one.id === doc.id)).toMatchObject({
      status: 'open',
      unsent: 0,
    });
  });
});
