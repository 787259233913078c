/**
 * Unicode characters that change the direction of the text after them. A text with them can look different from what
 * its author typed.
 */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** Puts a text that everybody can read on one line. `private.one_line` in supabase/migrations does the same. */
export const toOneLine = (typed: string): string =>
  typed.replaceAll(TURNS, '').replaceAll(BREAKS, ' ');
