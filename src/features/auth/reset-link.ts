import type { EmailProof } from '@/session/email-commands';
import type { ResetProof } from '@/session/password-commands';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the fragment of the link that led to this page. The fragment is removed from the address bar and the
 * history at once, and kept only in this page. If a second link is opened in the same tab, no new page loads, and its
 * fragment replaces the first.
 */
export function useLinkFragment(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, setFragment] = useState(hash);
  if (hash !== '' && hash !== fragment) setFragment(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return fragment;
}

/**
 * Reads the fragment of a link in an e-mail. A link of our template carries a token. A link of a hosted backend's
 * default template leads through the auth server, which adds a session or an error.
 * @returns null if there is neither, 'expired' if the link is no longer valid
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
 * Reads the fragment of a link that confirms a sign-up, as `readResetLink` does. 'done' if the auth server has
 * already confirmed it. The session in such a fragment logs nobody in.
 */
export function readSignUpLink(fragment: string): EmailProof | 'done' | 'expired' | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const tokenHash = values.get('token_hash');
  if (tokenHash) return { kind: 'token', tokenHash, type: 'email' };
  if (values.get('type') === 'signup' && values.has('access_token')) return 'done';
  return values.has('error') || values.has('error_code') ? 'expired' : null;
}

/**
 * Reads the fragment of a link that confirms an e-mail address, either a new one or that of the account. If the link
 * comes from a hosted backend's default template, the auth server has used it already. For a change of address it
 * adds a message after the first of the two links, and a session after the second.
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
