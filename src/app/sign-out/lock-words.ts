/** Masks an e-mail address so that only its owner recognizes it, for example 'n•••@hospital.org'. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return at < 1 ? 'the person who logged in' : `${email.charAt(0)}•••${email.slice(at)}`;
}

/** Says how long people must wait before they may try another password. */
export function describeWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const time = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `Too many wrong passwords. Try again in ${time}.`;
}
