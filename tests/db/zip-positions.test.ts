import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeZips } from '@/places/zip-table';
import { openDatabase, type TestDatabase } from '../support/database';

const packed = readFileSync(new URL('../../src/places/zip-positions.bin', import.meta.url));

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

test('the database has the positions of the app', async () => {
  const rows = await db.query<{ zip: string; latitude: number; longitude: number }>(
    'select zip, latitude, longitude from private.zip_positions order by zip',
  );
  const positions = rows.map(
    ({ zip, latitude, longitude }) => [zip, { latitude, longitude }] as const,
  );
  expect(positions).toEqual(
    [...decodeZips(gunzipSync(packed))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
});

test('an area of three digits is where its ZIP codes are on average', async () => {
  const areas = await db.query<{ area: string; off: number }>(
    `select area, abs(a.latitude - m.latitude) + abs(a.longitude - m.longitude) as off
     from private.zip_areas a
     join (select left(zip, 3) as area, avg(latitude) as latitude, avg(longitude) as longitude
       from private.zip_positions group by 1) m using (area)`,
  );
  expect(areas.length).toBeGreaterThan(850);
  expect(Math.max(...areas.map(({ off }) => off))).toBeLessThan(1e-9);
});
