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

/** The same of the link that confirms a sign-up; 'done' where the auth server took it. Its session logs nobody in. */
export function readSignUpLink(fragment: string): EmailProof | 'done' | 'expired' | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const tokenHash = values.get('token_hash');
  if (tokenHash) return { kind: 'token', tokenHash, type: 'email' };
  if (values.get('type') === 'signup' && values.has('access_token')) return 'done';
  return values.has('error') || values.has('error_code') ? 'expired' : null;
}

/**
 * The same of a link that confirms an e-mail address, another one or that of the account. The default one of a
 * hosted backend was taken by the auth server: of a change it comes with a message after the first of the two, and
 * with a session after the second.
 */
export function readEmailLink(fragment: string): EmailProof | 'expired' | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const tokenHash = values.get('token_hash');
  if (tokenHash) return { kind: 'token', tokenHash, type: 'email_change' };
  const confirmHash = values.get('confirm_hash');
  if (confirmHash) return { kind: 'token', tokenHash: confirmHash, type: 'email' };
  if (values.get('type') === 'magiclink') return { kind: 'taken', done: true, type: 'email' };
  const type = 'email_change';
  if (values.get('type') === type) return { kind: 'taken', done: true, type };
  if (values.has('message')) return { kind: 'taken', done: false, type };
  return values.has('error') || values.has('error_code') ? 'expired' : null;
}
