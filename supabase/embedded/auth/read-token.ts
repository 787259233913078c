import { errors, jwtVerify } from 'jose';
import type { Secrets } from '../secrets';

export interface Claims {
  role: 'anon' | 'authenticated' | 'service_role';
  sub: string;
  /** When the token expires, s since 1970. Null for an API key, which does not expire. */
  exp: number | null;
  /** All claims of the token. The policies of the database may read any of them. */
  all: Record<string, unknown>;
}

/** Thrown if a token is refused, with the reason. */
export class TokenRefused extends Error {
  constructor(
    message: string,
    readonly reason: 'expired' | 'signature' | 'malformed' | 'fields' | 'topic' = 'topic',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const ROLES = new Set(['anon', 'authenticated', 'service_role']);
// `has` does not narrow the type, so this function does
const isRole = (role: unknown): role is Claims['role'] =>
  typeof role === 'string' && ROLES.has(role);

/** Reads the role of an API key; null if this installation did not issue it. */
export function readApiKey(key: string, secrets: Secrets): Claims | null {
  if (key === secrets.publishableKey)
    return { role: 'anon', sub: '', exp: null, all: { role: 'anon' } };
  if (key === secrets.secretKey)
    return { role: 'service_role', sub: '', exp: null, all: { role: 'service_role' } };
  return null;
}

/** How many tokens to remember; the oldest are forgotten. */
const MAX_VERIFIED = 5000;
/**
 * The tokens whose signature was verified, for each installation. Verifying a token takes as long as a small call.
 */
const verified = new WeakMap<Secrets, Map<string, Claims>>();

/**
 * Reads the claims of an access token or an API key.
 * @throws TokenRefused with the messages of hosted Supabase's realtime server
 */
export async function readToken(token: string, secrets: Secrets): Promise<Claims> {
  const ofKey = readApiKey(token, secrets);
  if (ofKey) return ofKey;
  const known = verified.get(secrets) ?? new Map<string, Claims>();
  verified.set(secrets, known);
  const remembered = known.get(token);
  if (remembered?.exp && remembered.exp > Math.floor(Date.now() / 1000)) return remembered;
  known.delete(token);
  const claims = await verifyToken(token, secrets);
  known.set(token, claims);
  for (const oldest of known.keys()) {
    if (known.size <= MAX_VERIFIED) break;
    known.delete(oldest);
  }
  return claims;
}

async function verifyToken(token: string, secrets: Secrets): Promise<Claims> {
  try {
    const key = new TextEncoder().encode(secrets.jwtSecret);
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    if (!isRole(payload['role']) || typeof payload.exp !== 'number') {
      const message = 'InvalidJWTToken: Fields `role` and `exp` are required in JWT';
      throw new TokenRefused(message, 'fields');
    }
    return { role: payload['role'], sub: payload.sub ?? '', exp: payload.exp, all: payload };
  } catch (error) {
    if (error instanceof TokenRefused) throw error;
    const options = { cause: error };
    if (error instanceof errors.JWTExpired)
      throw new TokenRefused('InvalidJWTToken: Token has expired', 'expired', options);
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      const message = 'JwtSignatureError: Failed to validate JWT signature';
      throw new TokenRefused(message, 'signature', options);
    }
    const message = 'MalformedJWT: The token provided is not a valid JWT';
    throw new TokenRefused(message, 'malformed', options);
  }
}
