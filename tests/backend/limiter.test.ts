import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../supabase/embedded/http/client-address';
import { isEmail, normaliseEmail } from '../../supabase/embedded/auth/email';
import { RateLimit, TooMany, countUse } from '../../supabase/embedded/http/limiter';

const MINUTE = 60_000;
const FIVE = { times: 5, windowMs: 5 * MINUTE };

describe('a rate limit', () => {
  it('allows a number of uses in a sliding window, and says when to try again', () => {
    const limit = new RateLimit(FIVE);
    for (let i = 0; i < 5; i += 1) countUse('things', [[limit, 'a']], i);
    expect(() => countUse('things', [[limit, 'a']], 10)).toThrow(
      expect.objectContaining({ retryAfter: 300 }),
    );
    expect(limit.wait('a', 5 * MINUTE - 1)).toBe(1);
    countUse('things', [[limit, 'a']], 5 * MINUTE);
    expect(() => countUse('things', [[limit, 'a']], 5 * MINUTE)).toThrow(TooMany);
    countUse('things', [[limit, 'b']], 10);
  });

  it('counts at no limit when one of them is reached', () => {
    const [loose, strict] = [new RateLimit(FIVE), new RateLimit({ ...FIVE, times: 1 })];
    countUse('things', [[strict, 'a']], 0);
    expect(() =>
      countUse(
        'things',
        [
          [loose, 'a'],
          [strict, 'a'],
        ],
        1,
      ),
    ).toThrow(TooMany);
    expect(loose.size).toBe(0);
  });

  it('forgets uses that are taken back', () => {
    const limit = new RateLimit(FIVE);
    for (let i = 0; i < 100; i += 1) countUse('things', [[limit, 'a']], i)();
    expect(limit.size).toBe(0);
  });

  it('remembers a bounded number of keys', () => {
    const limit = new RateLimit(FIVE, 100);
    for (let i = 0; i < 5000; i += 1) countUse('things', [[limit, `${i}`]], i);
    expect(limit.size).toBe(100);
  });
});

describe('who is counted', () => {
  it('is one person, however they write their e-mail address', () => {
    for (const spelled of ['  Ann@Example.ORG ', 'ａnn@example.org', 'ann@EXAMPLE.org'])
      expect(normaliseEmail(spelled)).toBe('ann@example.org');
  });

  it('has an address without meaning in HTML or a mail header', () => {
    expect(isEmail('ann.o-hara+donor@mail.example.org')).toBe(true);
    for (const bad of [
      '',
      'ann',
      'ann@x',
      '<b>@x.org',
      'a"b@x.org',
      'a@x.org,b@x.org',
      'a b@x.org',
    ])
      expect(isEmail(bad), bad).toBe(false);
    expect(isEmail(`${'a'.repeat(250)}@x.org`)).toBe(false);
  });

  it('is a household: one IPv4 address or one IPv6 network', () => {
    expect(normaliseAddress('2001:db8:1:2:aaaa::1')).toBe(normaliseAddress('2001:db8:1:2::ffff'));
    expect(normaliseAddress('2001:db8:1:2::1')).not.toBe(normaliseAddress('2001:db8:1:3::1'));
    expect(normaliseAddress('::ffff:10.1.2.3')).toBe('10.1.2.3');
  });
});
