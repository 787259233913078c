/** Writes a value as JSON text. Null stays null, and becomes SQL's null. */
export const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** An argument of a server function. A list holds ids. */
export type Argument = string | number | boolean | string[] | null;

/** Writes a value as an SQL literal. */
export function literalOf(value: Argument): string {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
