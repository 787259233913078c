import { invalidEmail } from './auth-error';

/** Normalises an e-mail address, so that one person has one account however they write their address. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

const LONGEST = 254; // The longest e-mail address that RFC 5321 allows.
// narrower than RFC 5322: excludes characters that have a meaning in HTML, in mail headers or in lists of addresses
const PATTERN = /^[^\s@<>"'`,;:()[\]\\]+@[^\s@<>"'`,;:()[\]\\]+\.[^\s@<>"'`,;:()[\]\\]+$/;

/**
 * Control characters, lone surrogates and similar characters. The database cannot store some of them, and stores
 * others differently.
 */
const UNSTORABLE = /\p{C}/u;

/** @param email normalised */
export const isEmail = (email: string): boolean =>
  email.length <= LONGEST && PATTERN.test(email) && !UNSTORABLE.test(email);

/** @throws AuthError if the address is invalid */
export function readEmail(email: string, refuse = invalidEmail): string {
  const normal = normaliseEmail(email);
  if (!isEmail(normal)) throw refuse();
  return normal;
}
