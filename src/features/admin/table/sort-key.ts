/** Sort key of a text: ignores case and accents. Computed once per row, so sorting compares plain strings. */
export function sortKey(text: string): string {
  const lower = text.toLowerCase();
  // Most names are ASCII and skip the expensive normalization.
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** Compares plain strings and numbers. */
export const ascending = (a: string | number, b: string | number): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Compares by one value, then by id, so that the order is stable. */
export const by =
  <Row extends { id: string }>(value: (row: Row) => string | number) =>
  (a: Row, b: Row): number =>
    ascending(value(a), value(b)) || ascending(a.id, b.id);
