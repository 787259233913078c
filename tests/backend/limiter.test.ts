import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../supabase/embedded/http/client-address';
import { LoginLimiter, normaliseEmail } from '../../supabase/embedded/http/limiter';

const MINUTE = 60_000;
const fail = (limiter: LoginLimiter, email: string, address: string, now: number) =>
  limiter.begin(email, address, now).allowed;

describe('the log-in limiter', () => {
  it('allows ten failures for one e-mail in five minutes, and says when to come back', () => {
    const limiter = new LoginLimiter();
    for (let i = 0; i < 10; i += 1) expect(fail(limiter, 'a@b.c', `10.0.0.${i}`, i)).toBe(true);
    expect(limiter.begin('a@b.c', '10.0.0.99', 10)).toEqual({
      allowed: false,
      retryAfterSeconds: 300,
    });
    expect(fail(limiter, 'a@b.c', '10.0.0.99', 5 * MINUTE - 1)).toBe(false);
    expect(fail(limiter, 'a@b.c', '10.0.0.99', 5 * MINUTE)).toBe(true);
    expect(fail(limiter, 'a@b.c', '10.0.0.99', 5 * MINUTE)).toBe(false); // the window slides
  });

  it('allows thirty failures from one address, whatever the e-mails', () => {
    const limiter = new LoginLimiter();
    for (let i = 0; i < 30; i += 1) expect(fail(limiter, `${i}@b.c`, '10.0.0.1', 0)).toBe(true);
    expect(fail(limiter, 'new@b.c', '10.0.0.1', 1)).toBe(false);
    expect(fail(limiter, 'new@b.c', '10.0.0.2', 1)).toBe(true);
  });

  it('counts failures only', () => {
    const limiter = new LoginLimiter();
    for (let i = 0; i < 100; i += 1) {
      const attempt = limiter.begin('a@b.c', '10.0.0.1', i);
      if (!attempt.allowed) throw new Error('a success was counted');
      attempt.succeeded();
    }
    expect(limiter.remembered).toBe(0);
  });

  it('counts attempts that are still running, so that guesses at the same time are guesses too', () => {
    const limiter = new LoginLimiter();
    const allowed = Array.from({ length: 50 }, () => limiter.begin('a@b.c', '10.0.0.1', 0).allowed);
    expect(allowed.filter(Boolean)).toHaveLength(10);
  });

  it('takes spellings of one e-mail for one, and a network of IPv6 addresses for one', () => {
    expect(normaliseEmail('  Ann@Example.ORG ')).toBe(normaliseEmail('ann@example.org'));
    expect(normaliseEmail('ａnn@example.org')).toBe('ann@example.org');
    expect(normaliseAddress('2001:db8:1:2:aaaa::1')).toBe(normaliseAddress('2001:db8:1:2::ffff'));
    expect(normaliseAddress('2001:db8:1:2::1')).not.toBe(normaliseAddress('2001:db8:1:3::1'));
    expect(normaliseAddress('::ffff:10.1.2.3')).toBe('10.1.2.3');
  });

  it('remembers a bounded number of keys', () => {
    const limits = { perAccount: 10, perAddress: 30, windowMs: MINUTE, maxKeys: 100 };
    const limiter = new LoginLimiter(limits);
    for (let i = 0; i < 5000; i += 1) limiter.begin(`${i}@b.c`, `a${i}`, i);
    expect(limiter.remembered).toBe(200);
  });
});
