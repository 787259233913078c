import { describe, expect, it } from 'vitest';
import { readEmailLink, readResetLink, readSignUpLink } from './reset-link';

describe('the link for a new password', () => {
  it('holds the token of our own e-mail', () => {
    expect(readResetLink('#token_hash=abc')).toEqual({ kind: 'token', tokenHash: 'abc' });
  });

  it('holds the session of the auth server’s own page', () => {
    expect(
      readResetLink('#access_token=a.b.c&expires_in=3600&refresh_token=r&type=recovery'),
    ).toEqual({ kind: 'session', accessToken: 'a.b.c', refreshToken: 'r' });
  });

  it('is ignored when it is of another kind or incomplete', () => {
    expect(readResetLink('#access_token=a&refresh_token=r&type=magiclink')).toBeNull();
    expect(readResetLink('#access_token=a&type=recovery')).toBeNull();
  });

  it('is expired when the auth server has refused it', () => {
    expect(readResetLink('#error=access_denied&error_code=otp_expired')).toBe('expired');
  });

  it.each(['', '#', '#token_hash='])('brings nothing with %j', (fragment) => {
    expect(readResetLink(fragment)).toBeNull();
  });
});

describe('the link for another e-mail address', () => {
  it('holds the token of our own e-mail', () => {
    const type = 'email_change';
    expect(readEmailLink('#token_hash=abc')).toEqual({ kind: 'token', tokenHash: 'abc', type });
  });

  it('says what the auth server’s own page has done: one of two, or both', () => {
    const message = '#message=Confirmation+link+accepted.+Please+proceed';
    const type = 'email_change';
    expect(readEmailLink(message)).toEqual({ kind: 'taken', done: false, type });
    const session = '#access_token=a.b.c&refresh_token=r&type=email_change';
    expect(readEmailLink(session)).toEqual({ kind: 'taken', done: true, type });
  });

  it('tells apart the one that confirms the address of the account', () => {
    const type = 'email';
    expect(readEmailLink('#confirm_hash=abc')).toEqual({ kind: 'token', tokenHash: 'abc', type });
    const session = '#access_token=a.b.c&refresh_token=r&type=magiclink';
    expect(readEmailLink(session)).toEqual({ kind: 'taken', done: true, type });
  });

  it('says when the auth server has refused it already, and knows no other link', () => {
    expect(readEmailLink('#error=access_denied&error_code=otp_expired')).toBe('expired');
    expect(readEmailLink('#access_token=a&refresh_token=r&type=recovery')).toBeNull();
    expect(readEmailLink('')).toBeNull();
  });
});

describe('the link that confirms a sign-up', () => {
  it('holds the token of our own e-mail', () => {
    const proof = { kind: 'token', tokenHash: 'abc', type: 'email' };
    expect(readSignUpLink('#token_hash=abc')).toEqual(proof);
  });

  it('says what the auth server’s own page has done', () => {
    expect(readSignUpLink('#access_token=a.b.c&refresh_token=r&type=signup')).toBe('done');
    expect(readSignUpLink('#error=access_denied&error_code=otp_expired')).toBe('expired');
  });

  it('is no link of another kind', () => {
    for (const other of ['', '#type=signup', '#access_token=a&refresh_token=r&type=recovery'])
      expect(readSignUpLink(other)).toBeNull();
  });
});
