import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetRetryAfter, noteRetryAfter } from '@/remote/retry-after';
import { describeError, serverError } from './server-error';

const words = (...failure: Parameters<typeof serverError>) => serverError(...failure).message;
const refusal = (retryAfter?: string) =>
  noteRetryAfter(
    new Response(null, {
      status: 429,
      headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
    }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  forgetRetryAfter();
});

describe('words for a failed call', () => {
  it('go by the code, whatever the message says', () => {
    expect(words({ code: 'invalid_credentials', status: 400, message: 'rate limit' })).toBe(
      'The e-mail or the password is not right.',
    );
    expect(words({ code: 'otp_expired', status: 403 })).toBe(
      'This link has expired or was used before.',
    );
  });

  it('tell no network, a silent server and a busy one apart', () => {
    const silent = { status: 0, message: 'Failed to fetch' };
    expect(words(silent)).toBe('The server could not be reached. Try again in a moment.');
    for (const busy of [{ code: '57014', status: 500 }, { code: '55P03' }, { status: 504 }])
      expect(words(busy)).toBe('The server is busy. Try again in a moment.');
    vi.stubGlobal('navigator', { onLine: false });
    expect(words(silent)).toBe('You are offline. Connect to the internet and try again.');
  });

  it('say what the app cannot do, where the operator has asked for it', () => {
    expect(words({ code: 'captcha_failed', status: 400 }, 'sign_up')).toBe(
      'This server asks for a captcha, which this app cannot show. Whoever runs it has to turn that off.',
    );
    expect(words({ code: 'email_address_not_authorized', status: 400 }, 'sign_up')).toBe(
      'This server cannot send mail to this address yet. Whoever runs it has to set up a mail server.',
    );
    expect(words({ code: 'signup_disabled', status: 422 }, 'sign_up')).toBe(
      'This server takes no new accounts at the moment.',
    );
  });

  it('say how long to wait after too many attempts, where the server says it', () => {
    const limited = { status: 429, code: 'over_request_rate_limit' };
    expect(words(limited)).toBe('Too many attempts. Wait a few minutes and try again.');
    refusal('40');
    expect(words(limited)).toBe('Too many attempts. Try again in 40 seconds.');
    refusal('240');
    expect(words(limited)).toBe('Too many attempts. Try again in 4 minutes.');
    refusal();
    expect(words(limited)).toBe('Too many attempts. Wait a few minutes and try again.');
  });

  it('are the server’s own where it refuses in a sentence for people', () => {
    // servers before 2026-11-24 answered as the second one does
    for (const refused of [
      { code: 'PT409', status: 409 },
      { code: '55000', status: 500 },
    ])
      expect(words({ ...refused, message: 'The last one stays' })).toBe('The last one stays');
  });

  it('are those of the area where it has its own', () => {
    expect(words({ status: 500 }, 'newsletter')).toBe(
      'Nothing was sent: the server could not be reached. Try again in a moment.',
    );
  });

  it('say that the server refuses the details of a sign-up, embedded or hosted', () => {
    const refusals = [
      { code: 'validation_failed', status: 422 },
      { code: 'unexpected_failure', status: 500 },
    ];
    expect(refusals.map((refusal) => words(refusal, 'sign_up'))).toEqual([
      'The server does not accept these details. Check the e-mail, the password and your details.',
      'The server could not save these details. Check what you entered, or try again later.',
    ]);
  });

  it('tell a refusal by the database from a server that cannot be reached, by the status alone', () => {
    const failure = { status: 500, message: 'Database error saving new user' };
    expect(words(failure, 'sign_up')).toContain('could not save these details');
    expect(words(failure, 'change')).toContain('could not change the address');
    expect(words(failure)).toBe('The server could not be reached. Try again in a moment.');
  });

  it('are about the password where only a password was sent', () => {
    const failure = { code: 'validation_failed', status: 400 };
    expect(words(failure, 'password')).toContain('too long');
    expect(words(failure)).toBe('Check the e-mail and the password.');
  });

  it('show nothing of an error that is not the server’s', () => {
    expect(describeError(new TypeError('x is not a function'))).toBe(
      'something unexpected happened. Please try again.',
    );
  });
});
