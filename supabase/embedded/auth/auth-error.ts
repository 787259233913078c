/** A refusal with the status, code and words of Supabase's auth server. */
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
