const ZIP = /(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g;

/**
 * The ZIP code that stands in a text such as an address; of several the last, since house numbers come
 * first. Of ZIP+4 its first five digits.
 * @returns five digits, or null; whether there is such a place only `zipPosition` knows
 */
export function zipIn(text: string): string | null {
  return [...text.matchAll(ZIP)].at(-1)?.[1] ?? null;
}
