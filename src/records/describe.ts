/** Returns a value as one text; empty for anything but texts and numbers. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Makes a label from the name of a column that has none: 'Required units' from `required_units`. */
export const makeLabel = (name: string): string => capitalize(name.replaceAll('_', ' ').trim());

/** Joins the parts that are known: 'A+, Austin'. */
export const joined = (...parts: unknown[]): string =>
  parts
    .map(text)
    .filter((part) => part !== '')
    .join(', ');

/** Describes units by number, type and place: '2 units of O-, St Mary'. */
export function describeUnits(count: unknown, type: unknown, place: unknown): string {
  const number = text(count);
  const units = number === '' ? '' : number === '1' ? '1 unit of' : `${number} units of`;
  return joined(`${units} ${text(type)}`, place);
}
