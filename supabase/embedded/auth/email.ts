import { invalidEmail } from './auth-error';

/** Normalises an address, so that one person counts as one however they write it. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

const LONGEST = 254; // RFC 5321
// narrower than RFC 5322: no characters with a meaning in HTML, mail headers or lists of addresses
const PATTERN = /^[^\s@<>"'`,;:()[\]\\]+@[^\s@<>"'`,;:()[\]\\]+\.[^\s@<>"'`,;:()[\]\\]+$/;

/** Control characters, lone surrogates and the like. The database stores them differently or not at all. */
const UNSTORABLE = /\p{C}/u;

/** @param email normalised */
export const isEmail = (email: string): boolean =>
  email.length <= LONGEST && PATTERN.test(email) && !UNSTORABLE.test(email);

/** @throws AuthError for an invalid address */
export function readEmail(email: string, refuse = invalidEmail): string {
  const normal = normaliseEmail(email);
  if (!isEmail(normal)) throw refuse();
  return normal;
}
