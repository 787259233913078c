import type { Position } from './distance';

/**
 * The format of the file of ZIP codes. The ZIP codes are in ascending order, and each number in the file is the
 * difference from the one before it in its column. Neighbours are close to each other, so these differences are small
 * and compress well. Positions are rounded to a hundredth of a degree, which moves them by at most half a mile.
 *
 * First come the differences of the ZIP codes, one byte each; a byte of 255 means that 255 and the next byte are
 * added up. Then come the high bytes and the low bytes of the latitudes, then those of the longitudes. Differences of
 * positions are zigzag-encoded: 0, -1, 1, -2 … become 0, 1, 2, 3 …
 */
const STEPS_A_DEGREE = 100;
const LONG = 255;

/** The centre of each ZIP code. */
export type ZipTable = ReadonlyMap<string, Position>;

const steps = (degrees: number) => Math.round(degrees * STEPS_A_DEGREE);
const zigzag = (n: number) => (n >= 0 ? 2 * n : -2 * n - 1);
const unzigzag = (n: number) => (n % 2 === 0 ? n / 2 : -(n + 1) / 2);

function differenceColumns(values: number[]): [high: number[], low: number[]] {
  const differences = values.map((value, i) => zigzag(value - (values[i - 1] ?? 0)));
  return [differences.map((d) => d >> 8), differences.map((d) => d & 255)];
}

/** Encodes a table as the bytes of a file. */
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

/** Decodes the bytes that `encodeZips` made. @throws {RangeError} if the bytes are not such a table */
export function decodeZips(bytes: Uint8Array): Map<string, Position> {
  const zips: string[] = [];
  let at = 0;
  let code = 0;
  // each ZIP code ends with a byte below 255, and has four bytes of position after all codes
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
