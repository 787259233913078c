/**
 * Unicode characters that reverse the direction of the text after them, so that it reads differently from how it was
 * typed.
 */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** Puts a text that everybody sees on one line. `private.one_line` in supabase/migrations does the same. */
export const toOneLine = (typed: string): string =>
  typed.replaceAll(TURNS, '').replaceAll(BREAKS, ' ');
