import type { ResetProof } from '@/session/password-commands';

/**
 * Reads the fragment of the link in the e-mail. Our template's link has a token. The default template of a
 * hosted backend goes through the auth server and returns a session or an error.
 * @returns null when there is neither, 'expired' when the link is no longer valid
 */
export function readResetLink(fragment: string): ResetProof | 'expired' | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const tokenHash = values.get('token_hash');
  if (tokenHash) return { kind: 'token', tokenHash };
  const [accessToken, refreshToken] = [values.get('access_token'), values.get('refresh_token')];
  if (accessToken && refreshToken && values.get('type') === 'recovery')
    return { kind: 'session', accessToken, refreshToken };
  return values.has('error') || values.has('error_code') ? 'expired' : null;
}
