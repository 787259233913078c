/** One person, however they write their address. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

const LONGEST = 254; // RFC 5321
// Narrower than RFC 5322: nothing that means something to HTML, a mail header or a list of addresses.
const PATTERN = /^[^\s@<>"'`,;:()[\]\\]+@[^\s@<>"'`,;:()[\]\\]+\.[^\s@<>"'`,;:()[\]\\]+$/;

/** @param email normalised */
export const isEmail = (email: string): boolean => email.length <= LONGEST && PATTERN.test(email);
