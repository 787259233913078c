import { base64url, importJWK, SignJWT } from 'jose';

/**
 * The key pair of the server, in base64url: a public key, which is an uncompressed point of P-256, and the private
 * number.
 */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** How long a token is valid, s. RFC 8292 allows 24 hours. */
const VALID_S = 12 * 60 * 60;
/** How long one token is used for further messages, ms. */
const REUSED_MS = 60 * 60 * 1000;

/**
 * Makes the header that tells push services who is sending (RFC 8292).
 * @param subject the address at which they reach the operator, `https:` or `mailto:`
 * @returns a function that makes the Authorization header for an endpoint
 */
export function makeVapid({ publicKey, privateKey }: VapidKeys, subject: string) {
  const point = base64url.decode(publicKey);
  const key = importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: base64url.encode(point.subarray(1, 33)),
      y: base64url.encode(point.subarray(33, 65)),
      d: privateKey,
    },
    'ES256',
  );
  key.catch(() => undefined); // signing with the key reports the error
  const made = new Map<string, { header: Promise<string>; until: number }>();
  return (endpoint: string, now: number): Promise<string> => {
    const audience = new URL(endpoint).origin;
    const kept = made.get(audience);
    if (kept && now < kept.until) return kept.header;
    const sign = async () => {
      const token = await new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(audience)
        .setSubject(subject)
        .setExpirationTime(Math.floor(now / 1000) + VALID_S)
        .sign(await key);
      return `vapid t=${token}, k=${publicKey}`;
    };
    const header = sign();
    made.set(audience, { header, until: now + REUSED_MS });
    return header;
  };
}
