import { paths } from '@/paths';

/*
 * The code of a donor card: 130 random bits as 26 characters of Crockford's base32, which has no I, L, O and U. A QR code
 * holds all of them. People type the first eleven. Both forms end in a check character, so that a slip of a finger is
 * noticed without a network.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const WHOLE = 26;
const SHORT = 11;

/**
 * Computes the check value of Crockford's base32: the code as a number, modulo 37. It changes with every wrong
 * character, and if two neighbours change places.
 */
const check = (code: string): number =>
  Array.from(code).reduce((rest, character) => (rest * 32 + ALPHABET.indexOf(character)) % 37, 0);

/**
 * Adds the check character to a code. Not every check value has a character, and codes with such a value are not
 * used.
 */
const withCheck = (code: string): string => code + (ALPHABET[check(code)] ?? '');

/** Makes a code that nobody can guess. */
export function makeCardCode(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(WHOLE));
    const code = Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
    if ([code, code.slice(0, SHORT)].every((form) => check(form) < 32)) return code;
  }
}

/** Returns the form that people type, in groups: `K7QM-2XPA-9RT4`. */
export const formatShortCode = (code: string): string =>
  withCheck(code.slice(0, SHORT)).replace(/(.{4})(?=.)/g, '$1-');

/** Returns the address that the QR code of a card holds. The code is in the fragment, which browsers send to no server. */
export const makeCardUrl = (code: string, origin: string): string =>
  `${origin}${paths.scan}#${withCheck(code)}`;

/**
 * Why a text is not the code of a card: it is empty, another kind of text, the card of another server, too long or
 * too short, or has a wrong character.
 */
export type CodeProblem = 'empty' | 'strange' | 'elsewhere' | 'length' | 'mistyped';

/** Reads the text of a QR code, or what somebody typed. Small letters, spaces and look-alikes are understood. */
export function readCardCode(
  text: string,
  origin: string,
): { code: string } | { problem: CodeProblem } {
  let typed = text.trim();
  if (typed === '') return { problem: 'empty' };
  if (URL.canParse(typed)) {
    const url = new URL(typed);
    if (url.pathname !== paths.scan || url.hash === '') return { problem: 'strange' };
    if (url.origin !== origin) return { problem: 'elsewhere' };
    typed = url.hash.slice(1);
  }
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]*$/.test(plain)) return { problem: 'strange' };
  const code = plain.slice(0, -1);
  if (code.length !== WHOLE && code.length !== SHORT) return { problem: 'length' };
  return withCheck(code) === plain ? { code } : { problem: 'mistyped' };
}

/**
 * Returns what a device keeps and sends of a code that it has scanned, so that a device that is stolen holds no cards.
 * Must match `private.card_digest` in supabase/migrations.
 */
export async function digestCode(code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
