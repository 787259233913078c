/** Makes the sort key of a text, without case and accents. It is made once a row, so that sorting compares plain strings. */
export function sortKey(text: string): string {
  const lower = text.toLowerCase();
  // most names are ASCII and skip the expensive part
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** Compares plain strings or numbers. */
export const compareAscending = (a: string | number, b: string | number): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Makes a comparison by a value, then by id, so that the order is stable. */
export const by =
  <Row extends { id: string }>(value: (row: Row) => string | number) =>
  (a: Row, b: Row): number =>
    compareAscending(value(a), value(b)) || compareAscending(a.id, b.id);
