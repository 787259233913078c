/** Marks that turn the direction of what follows them, so that a text reads otherwise than it was written. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** A text that everybody sees, on one line: `private.one_line` in supabase/migrations does the same. */
export const toOneLine = (typed: string): string =>
  typed.replaceAll(TURNS, '').replaceAll(BREAKS, ' ');
