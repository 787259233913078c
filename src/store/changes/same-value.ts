/** A time as a device or Postgres writes it. It ends with `Z`, or with an offset such as `+00:00`. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;

const readTime = (value: unknown): number | null => {
  if (typeof value !== 'string' || !TIME.test(value)) return null;
  // Postgres may leave out the minutes of the offset
  const ms = Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(ms) ? null : ms;
};

/** Whether two values of a column mean the same. The server and a device write the same time in different ways. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (JSON.stringify(a ?? null) === JSON.stringify(b ?? null)) return true;
  const time = readTime(a);
  return time !== null && time === readTime(b);
}
