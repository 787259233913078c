import type { Position } from './distance';

/**
 * Stores ZIP codes and their positions in ascending order. Each value is the difference from the previous one, column
 * by column. Neighbours are close to each other, so the columns compress well. Positions are rounded to a hundredth
 * of a degree, which moves them by at most half a mile.
 *
 * Layout: the code differences (a byte of 255 means add 255 and continue), then the high bytes and the low bytes of
 * the latitudes, then those of the longitudes. Position differences are zigzag-encoded: 0, -1, 1, -2 … become 0, 1,
 * 2, 3 …
 */
const STEPS_A_DEGREE = 100;
const LONG = 255;

/** Positions by ZIP code. */
export type ZipTable = ReadonlyMap<string, Position>;

const steps = (degrees: number) => Math.round(degrees * STEPS_A_DEGREE);
const zigzag = (n: number) => (n >= 0 ? 2 * n : -2 * n - 1);
const unzigzag = (n: number) => (n % 2 === 0 ? n / 2 : -(n + 1) / 2);

function differenceColumns(values: number[]): [high: number[], low: number[]] {
  const differences = values.map((value, i) => zigzag(value - (values[i - 1] ?? 0)));
  return [differences.map((d) => d >> 8), differences.map((d) => d & 255)];
}

/** Encodes the table for a file. */
export function encodeZips(table: ZipTable): Uint8Array<ArrayBuffer> {
  const rows = [...table].toSorted(([a], [b]) => Number(a) - Number(b));
  const codes: number[] = [];
  let before = 0;
  for (const [zip] of rows) {
    let gap = Number(zip) - before;
    for (; gap >= LONG; gap -= LONG) codes.push(LONG);
    codes.push(gap);
    before = Number(zip);
  }
  const columns = [
    codes,
    ...differenceColumns(rows.map(([, { latitude }]) => steps(latitude))),
    ...differenceColumns(rows.map(([, { longitude }]) => steps(longitude))),
  ];
  return Uint8Array.from(columns.flat());
}

/** Decodes what `encodeZips` wrote. @throws RangeError when the bytes are not such a table */
export function decodeZips(bytes: Uint8Array): Map<string, Position> {
  const zips: string[] = [];
  let at = 0;
  let code = 0;
  // each row needs one final code byte and four position bytes
  for (; at + 4 * zips.length < bytes.length; at++) {
    const gap = bytes[at] ?? 0;
    code += gap;
    if (gap < LONG) zips.push(String(code).padStart(5, '0'));
  }
  const n = zips.length;
  if (at + 4 * n !== bytes.length) throw new RangeError('not a table of ZIP positions');
  let [latitude, longitude] = [0, 0];
  return new Map(
    zips.map((zip, i) => {
      const difference = (column: number) =>
        unzigzag((bytes[at + column * n + i] ?? 0) * 256 + (bytes[at + (column + 1) * n + i] ?? 0));
      latitude += difference(0);
      longitude += difference(2);
      return [zip, { latitude: latitude / STEPS_A_DEGREE, longitude: longitude / STEPS_A_DEGREE }];
    }),
  );
}
