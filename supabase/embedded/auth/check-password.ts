import { AuthError, invalid } from './auth-error';

const SHORTEST_PASSWORD = 8;
/** bcrypt ignores all bytes of a password after the 72nd. */
const LONGEST_PASSWORD_BYTES = 72;

/** @throws AuthError if the password is too short or too long */
export function checkPassword(password: string): void {
  if (password.length < SHORTEST_PASSWORD) {
    const message = `Password should be at least ${SHORTEST_PASSWORD} characters.`;
    const details = { weak_password: { reasons: ['length'] } };
    throw new AuthError(422, 'weak_password', message, details);
  }
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES)
    throw invalid(`Password cannot be longer than ${LONGEST_PASSWORD_BYTES} characters`);
}
