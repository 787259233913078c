/** A value as JSON text; null stays SQL's null. */
export const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** A value as SQL has it; a list is one of ids. */
export const literalOf = (value: unknown) => {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
};
