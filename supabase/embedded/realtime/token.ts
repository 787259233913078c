import { errors, jwtVerify } from 'jose';
import type { Secrets } from '../secrets';

export interface Claims {
  role: 'anon' | 'authenticated' | 'service_role';
  sub: string;
  /** Seconds since 1970; null for an API key, which does not expire. */
  exp: number | null;
  /** Everything the token says, for policies. */
  all: Record<string, unknown>;
}

/** Why a token is refused, in the words hosted Supabase uses. */
export class TokenRefused extends Error {}

const ROLES = new Set(['anon', 'authenticated', 'service_role']);
// The type guard the compiler cannot derive from the set.
const isRole = (role: unknown): role is Claims['role'] =>
  typeof role === 'string' && ROLES.has(role);

/** Whom an access token, or an API key, stands for. */
export async function readToken(token: string, secrets: Secrets): Promise<Claims> {
  if (token === secrets.publishableKey) {
    return { role: 'anon', sub: '', exp: null, all: { role: 'anon' } };
  }
  if (token === secrets.secretKey) {
    return { role: 'service_role', sub: '', exp: null, all: { role: 'service_role' } };
  }
  try {
    const key = new TextEncoder().encode(secrets.jwtSecret);
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    if (!isRole(payload['role']) || typeof payload.exp !== 'number') {
      throw new TokenRefused('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
    }
    return { role: payload['role'], sub: payload.sub ?? '', exp: payload.exp, all: payload };
  } catch (error) {
    if (error instanceof TokenRefused) throw error;
    if (error instanceof errors.JWTExpired) {
      throw new TokenRefused('InvalidJWTToken: Token has expired', { cause: error });
    }
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      throw new TokenRefused('JwtSignatureError: Failed to validate JWT signature', {
        cause: error,
      });
    }
    throw new TokenRefused('MalformedJWT: The token provided is not a valid JWT', { cause: error });
  }
}
