/** A value as JSON text; null stays SQL's null. */
export const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** What a function of the server takes; a list is one of ids. */
export type Argument = string | number | boolean | string[] | null;

/** A value as SQL has it. */
export function literalOf(value: Argument): string {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
