import type { ResetProof } from '@/session/password-commands';

/**
 * What the link of the e-mail brought in its fragment. Our template's has a token; the default one of a
 * hosted backend goes through the auth server, and comes with a session or an error.
 * @returns null where there is nothing of the kind, 'expired' where the link is no good any more
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
