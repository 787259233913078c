import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newScan, type ScanDoc } from '@/collections/scans/row';
import { makeCardCode } from '@/features/cards/card-code';
import { changeRecord, createRecord } from '@/store/changes/records';
import { countRuns } from '../support/short-run';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';
import { join, newHospital } from './hospital';

let net: Network;
let hospital: string;
beforeAll(async () => {
  net = await startNetwork();
  hospital = await newHospital(net.query);
});
afterAll(() => net.stop());
afterEach(async () => {
  net.proxy.restore();
  await Device.closeAll();
});

const digest = (code: string) => createHash('sha256').update(code).digest('hex');

/** A tablet on which a nurse of the hospital is logged in. */
async function tablet(name: string): Promise<Device> {
  const person = await newPerson(net.backend, name);
  await join(net.query, person.userId, hospital);
  return Device.of(person);
}

/** Makes so many people with a donor card. @returns their codes */
async function people(count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCardCode);
  for (const [n, code] of codes.entries()) {
    const id = randomUUID();
    await net.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@card.test`]);
    await net.query('insert into public.profiles (id, first_name, card_code) values ($1, $2, $3)', [
      id,
      `Donor ${n}`,
      code,
    ]);
  }
  return codes;
}

/** Scans a card on the tablet. @returns the id of the scan */
async function scan(at: Device, code: string, said: Partial<ScanDoc> = {}): Promise<string> {
  const row = newScan({
    id: randomUUID(),
    user_id: String(at.person.userId),
    digest: digest(code),
    here: false,
    vouched: null,
    lab_type: null,
    ...said,
  });
  await createRecord(at.store, 'scans', row);
  return row.id;
}

const scanOn = async (at: Device, id: string) =>
  (await at.rows('scans')).find((one) => one.id === id);

// covers: scans-once
test('scans with kills and lost answers count once each, and each has its answer', async () => {
  const count = countRuns(1000, 200);
  const codes = await people(20);
  // a process can have the stores of one device open
  const tablets: { at: Device; ids: string[] }[] = [];
  for (const name of ['first', 'second']) {
    const at = await tablet(name);
    tablets.push({ at, ids: [] });
    await at.pause();
  }
  let [kills, lost] = [0, 0];
  // each tablet sends after every twenty scans: of three tries one loses its answer, and two end in a kill
  for (let round = 0; round * 20 < count; round++) {
    const { at, ids } = tablets[round % 2] as (typeof tablets)[number];
    await at.resume();
    for (let n = 0; n < 20; n++) ids.push(await scan(at, codes[(round + n) % codes.length] ?? ''));
    const send = () => at.sync(['push']).catch(() => undefined);
    if (round % 3 === 0) {
      const dropped = net.proxy.dropNextResponse((request) => request.includes('push_changes'));
      await send();
      await dropped;
      lost += 1;
    } else if (await at.killedAt(1 + (round % 8), send)) kills += 1;
    await at.pause();
  }
  for (const { at, ids } of tablets) {
    await at.resume();
    while ((await at.unsent()) > 0) await at.sync();
    const rows = await at.rows('scans');
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(rows.every((row) => row['result'] === 'found' && row['person_name'])).toBe(true);
    expect(await at.rows('attention')).toEqual([]);
    await at.pause();
  }
  const [server] = await net.query(
    `select count(*)::integer as rows, count(distinct digest)::integer as cards,
       (select count(*)::integer from private.audit_log where action = 'read_card') as read,
       (select count(*)::integer from public.inbox where kind = 'card_read') as told
     from public.scans`,
  );
  expect(server).toEqual({ rows: count, cards: codes.length, read: count, told: codes.length });
  expect(lost).toBeGreaterThan(0);
  expect(kills).toBeGreaterThan(0);
});

// covers: scans-once
test('without a network a tablet keeps a digest and no code; what was said then counts when it arrives', async () => {
  const [code = ''] = await people(1);
  const at = await tablet('offline');
  await at.sync();
  net.proxy.cut();
  const id = await scan(at, code);
  await changeRecord(at.store, 'scans', id, { vouched: 'known' });
  await expect(at.sync()).rejects.toThrow();
  const disk = await at.bytesOnDisk();
  expect(disk).toContain(digest(code));
  expect(disk).not.toContain(code);
  expect(disk).not.toContain(code.slice(0, 11));
  expect(await scanOn(at, id)).toMatchObject({ result: null, person_name: '', unsent: 1 });
  net.proxy.restore();
  await at.sync();
  expect(await scanOn(at, id)).toMatchObject({
    result: 'found',
    person_name: 'Donor 0',
    vouched: 'known',
    unsent: 0,
  });
  const [seen] = await net.query(
    'select private.standing(c.user_id) as standing from private.card_codes c where c.digest = $1',
    [digest(code)],
  );
  expect(seen).toEqual({ standing: 'witnessed' });
});

test('a member who left while offline reads nothing, and is told why', async () => {
  const [code = ''] = await people(1);
  const at = await tablet('left');
  await at.sync();
  net.proxy.cut();
  const id = await scan(at, code, { here: true });
  await net.query('update private.members set removed_at = now() where user_id = $1', [
    at.person.userId,
  ]);
  net.proxy.restore();
  await at.sync();
  expect(await at.rows('attention')).toMatchObject([{ table: 'scans', field: 'membership' }]);
  expect(await scanOn(at, id)).toBeUndefined();
});
