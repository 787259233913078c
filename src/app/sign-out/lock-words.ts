/** Enough for its owner to know it again, and for nobody else: 'n•••@hospital.org'. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return at < 1 ? 'the person who logged in' : `${email.charAt(0)}•••${email.slice(at)}`;
}

/** How long until a password is looked at again. */
export function describeWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const time = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `Too many wrong passwords. Try again in ${time}.`;
}
