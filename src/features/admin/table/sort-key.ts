/** A text as it is sorted: without regard to case and accents. Made once a row, so that sorting compares plain strings. */
export function sortKey(text: string): string {
  const lower = text.toLowerCase();
  // most names need no more, and this is the dear part
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** Orders plain strings and numbers. */
export const ascending = (a: string | number, b: string | number): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** By one value, then by id, so that an order is always the same. */
export const by =
  <Row extends { id: string }>(value: (row: Row) => string | number) =>
  (a: Row, b: Row): number =>
    ascending(value(a), value(b)) || ascending(a.id, b.id);
