import { describe, expect, it } from 'vitest';
import { readResetLink } from './reset-link';

describe('the password reset link', () => {
  it('yields the token of our own e-mail', () => {
    expect(readResetLink('#token_hash=abc')).toEqual({ kind: 'token', tokenHash: 'abc' });
  });

  it('yields the session of the auth server’s own page', () => {
    expect(
      readResetLink('#access_token=a.b.c&expires_in=3600&refresh_token=r&type=recovery'),
    ).toEqual({ kind: 'session', accessToken: 'a.b.c', refreshToken: 'r' });
  });

  it('rejects links of other kinds and incomplete links', () => {
    expect(readResetLink('#access_token=a&refresh_token=r&type=magiclink')).toBeNull();
    expect(readResetLink('#access_token=a&type=recovery')).toBeNull();
  });

  it('reports a link that the auth server has already refused', () => {
    expect(readResetLink('#error=access_denied&error_code=otp_expired')).toBe('expired');
  });

  it.each(['', '#', '#token_hash='])('yields nothing for %j', (fragment) => {
    expect(readResetLink(fragment)).toBeNull();
  });
});
