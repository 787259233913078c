import type { EmailProof } from '@/session/email-commands';
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

/**
 * The same of a link that confirms another e-mail address. The default one of a hosted backend was taken by the
 * auth server: it comes with a message after the first of the two, and with a session after the second.
 */
export function readEmailLink(fragment: string): EmailProof | 'expired' | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const tokenHash = values.get('token_hash');
  if (tokenHash) return { kind: 'token', tokenHash };
  if (values.get('type') === 'email_change') return { kind: 'taken', done: true };
  if (values.has('message')) return { kind: 'taken', done: false };
  return values.has('error') || values.has('error_code') ? 'expired' : null;
}
