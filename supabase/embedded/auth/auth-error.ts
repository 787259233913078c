/** A refusal, with the status, code and message of Supabase's auth server. */
export class AuthError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 422 | 500,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export const invalid = (message: string, status: 400 | 422 = 400) =>
  new AuthError(status, 'validation_failed', message);

export const detailsRefused = () =>
  invalid('These account details are not accepted: a value is too large or not allowed', 422);
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
export const userNotFound = () =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
export const invalidEmail = () => invalid('Unable to validate email address: invalid format');
/** The error of Supabase's auth server for an e-mail address that cannot sign up. */
export const unusableEmail = () =>
  new AuthError(400, 'email_address_invalid', 'Email address is invalid');
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const linkExpired = () =>
  new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
