import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Secrets } from '../secrets';

export const TOKEN_SECONDS = 3600;

export interface TokenOwner {
  userId: string;
  sessionId: string;
  email: string;
}

/**
 * Signs an access token as Supabase's auth server does.
 * @returns the token and when it expires, s since 1970
 */
export async function signAccessToken(
  { userId, sessionId, email }: TokenOwner,
  secrets: Secrets,
): Promise<{ token: string; expiresAt: number }> {
  const now = Math.floor(Date.now() / 1000);
  const expiresAt = now + TOKEN_SECONDS;
  const token = await new SignJWT({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    session_id: sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  return { token, expiresAt };
}

export const randomToken = (): string => randomBytes(24).toString('base64url');

/** Makes the token of a mail's link: 256 random bits in hexadecimal. */
export const randomTokenHash = (): string => randomBytes(32).toString('hex');

/** Hashes the token of a link. The database stores only the hash, so nobody who reads the database can use it. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
