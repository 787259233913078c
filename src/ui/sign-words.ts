/**
 * A code that ends with a minus, such as the blood type 'O-', which data write with a hyphen. Screen readers skip a
 * hyphen, which would turn the type into another one. They say 'plus' for a plus.
 */
const SIGNED = /\b(AB|A|B|O)[-−](?!\w)/g;

/** Writes the codes in a text with a true minus, as people see them: 'O-' becomes 'O−'. */
export const showSigns = (text: string): string => text.replace(SIGNED, '$1−');

/** Writes the codes in a text as screen readers say them: 'O-' becomes 'O negative'. */
export const saySigns = (text: string): string => text.replace(SIGNED, '$1 negative');

/** Splits a text before and after each of its codes: '2 units of O-, here' into '2 units of ', 'O-' and ', here'. */
export function splitAtSigns(text: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let end = 0;
  for (const { 0: code, index } of text.matchAll(SIGNED)) {
    if (index > end) parts.push({ text: text.slice(end, index), isCode: false });
    parts.push({ text: code, isCode: true });
    end = index + code.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isCode: false });
  return parts;
}

/** Makes what somebody typed comparable: each kind of dash and minus becomes the hyphen of the keyboard. */
export const foldDashes = (text: string): string => text.replace(/[‐‑‒–−]/g, '-');
