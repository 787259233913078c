import { createECDH } from 'node:crypto';
import { assert, asyncProperty, string } from 'fast-check';
import { decrypt } from 'http_ece';
import { base64url, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { encryptMessage } from '../../../supabase/functions/send-alerts/encrypt';
import { makeVapid } from '../../../supabase/functions/send-alerts/vapid';

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  serverPublic:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  serverPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPublic:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/** Imports a key pair of P-256 into WebCrypto. */
async function importPair(publicKey: string, privateKey: string, name: 'ECDH' | 'ECDSA') {
  const point = base64url.decode(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => base64url.encode(n));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const how = { name, namedCurve: 'P-256' };
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, how, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: privateKey }, how, true, [
      'deriveBits',
    ]),
  };
}

function newBrowser() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys().toString('base64url');
  const auth = base64url.encode(crypto.getRandomValues(new Uint8Array(16)));
  const read = (body: Uint8Array) =>
    decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
  return { keys: { p256dh, auth }, read };
}

describe('a message for a browser', () => {
  it('is, byte for byte, the example of RFC 8291', async () => {
    const { serverPublic, serverPrivate, browserPublic, salt, auth } = EXAMPLE;
    const body = await encryptMessage(
      EXAMPLE.text,
      { p256dh: browserPublic, auth },
      {
        keys: await importPair(serverPublic, serverPrivate, 'ECDH'),
        salt: new Uint8Array(base64url.decode(salt)),
      },
      0,
    );
    expect(base64url.encode(body)).toBe(EXAMPLE.body);
  });

  it('is read by another library, whatever it says', async () => {
    const { keys, read } = newBrowser();
    await assert(
      asyncProperty(string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
        expect(read(await encryptMessage(text, keys)).toString()).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it('never uses a key or a salt twice', async () => {
    const { keys } = newBrowser();
    const bodies = await Promise.all(Array.from({ length: 50 }, () => encryptMessage('a', keys)));
    const heads = bodies.map((body) => [body.subarray(0, 16), body.subarray(21, 86)]);
    for (const part of [0, 1])
      expect(new Set(heads.map((head) => base64url.encode(head[part] ?? ''))).size).toBe(50);
  });

  it('has one length for everything that the app says', async () => {
    const { keys } = newBrowser();
    const lengths = await Promise.all(
      ['', 'a', 'x'.repeat(512)].map(async (text) => (await encryptMessage(text, keys)).length),
    );
    expect(new Set(lengths).size).toBe(1);
    expect(lengths[0]).toBeLessThanOrEqual(4096);
  });

  it('fills one record at most', async () => {
    const { keys, read } = newBrowser();
    const longest = 'x'.repeat(3993); // the longest text that fits (RFC 8291, section 4)
    const body = await encryptMessage(longest, keys);
    expect(body.length).toBe(4096);
    expect(read(body).toString()).toBe(longest);
    await expect(encryptMessage(`${longest}x`, keys)).rejects.toThrow('too long');
  });

  it('is not made for a key that is no point of the curve', async () => {
    const { keys } = newBrowser();
    for (const p256dh of [
      '',
      `B${'A'.repeat(86)}`,
      keys.p256dh.slice(0, 80),
      `A${keys.p256dh.slice(1)}`,
    ])
      await expect(encryptMessage('a', { ...keys, p256dh })).rejects.toThrow();
  });
});

describe('the server’s signature', () => {
  const keys = { publicKey: EXAMPLE.serverPublic, privateKey: EXAMPLE.serverPrivate };
  const subject = 'https://blood.example.org';
  const read = (header: string) => {
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
    return { token, key };
  };

  it('says who is sending to whom, for less than a day', async () => {
    const now = Date.now();
    const { token, key } = read(
      await makeVapid(keys, subject)('https://push.example.net/send/abc?x=1', now),
    );
    expect(key).toBe(keys.publicKey);
    expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(decodeJwt(token)).toEqual({
      aud: 'https://push.example.net',
      sub: subject,
      exp: expect.any(Number) as number,
    });
    const seconds = (decodeJwt(token).exp ?? 0) - now / 1000;
    expect(seconds).toBeGreaterThan(60 * 60);
    expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
    const point = base64url.decode(keys.publicKey);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => base64url.encode(n));
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
    await expect(jwtVerify(token, publicKey)).resolves.toBeDefined();
  });

  it('is made anew for each push service, and once an hour', async () => {
    const sign = makeVapid(keys, subject);
    const now = Date.now();
    const first = await sign('https://push.example.net/a', now);
    expect(await sign('https://push.example.net/b', now + 59 * 60_000)).toBe(first);
    expect(await sign('https://other.example.net/a', now)).not.toBe(first);
    const later = now + 61 * 60_000;
    expect(decodeJwt(read(await sign('https://push.example.net/a', later)).token).exp).toBe(
      Math.floor(later / 1000) + 12 * 60 * 60,
    );
  });
});
