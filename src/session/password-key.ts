/**
 * The number of iterations that OWASP recommends for PBKDF2 with SHA-256. It is stored with each result, so that it
 * can be raised later.
 */
const ITERATIONS = 600_000;

/** The kind of bytes that `crypto.subtle` accepts. */
type Bytes = Uint8Array<ArrayBuffer>;

/** What this device stores to recognize a password. The password can be found from it only by guessing. */
export interface PasswordCheck {
  salt: Bytes;
  iterations: number;
  proof: Bytes;
}

/** An encrypted text that only the password opens. */
export interface Sealed {
  salt: Bytes;
  iterations: number;
  iv: Bytes;
  data: Bytes;
}

/** Whether this page may use WebCrypto. It may only over HTTPS or on localhost. */
export const hasCryptography = (): boolean => (crypto.subtle as unknown) !== undefined;

const text = new TextEncoder();
const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

/** Derives a key from a password. Other keys are derived from it, one for each purpose. */
async function stretchPassword(
  password: string,
  salt: Bytes,
  iterations: number,
): Promise<CryptoKey> {
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    256,
  );
  return subtle.importKey('raw', bits, 'HKDF', false, ['deriveBits', 'deriveKey']);
}

/**
 * The parameters with which the key for one purpose is derived. What is stored for one purpose says nothing about the
 * keys of the others.
 */
export const getPurpose = (purpose: 'check' | 'seal' | 'owner') => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(0),
  info: text.encode(`lifedrop ${purpose}`),
});

async function deriveProof(password: string, salt: Bytes, iterations: number): Promise<Bytes> {
  const key = await stretchPassword(password, salt, iterations);
  return new Uint8Array(await crypto.subtle.deriveBits(getPurpose('check'), key, 256));
}

async function deriveSealingKey(
  password: string,
  salt: Bytes,
  iterations: number,
): Promise<CryptoKey> {
  const key = await stretchPassword(password, salt, iterations);
  const cipher = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(getPurpose('seal'), key, cipher, false, ['encrypt', 'decrypt']);
}

/** Makes what `isPassword` needs to recognize a password. Takes a few tenths of a second. */
export async function makeCheck(password: string, iterations = ITERATIONS): Promise<PasswordCheck> {
  const salt = random(16);
  return { salt, iterations, proof: await deriveProof(password, salt, iterations) };
}

/** Whether this is the password from which the check was made. */
export async function isPassword(password: string, check: PasswordCheck): Promise<boolean> {
  const proof = await deriveProof(password, check.salt, check.iterations);
  let differs = proof.length ^ check.proof.length;
  // the loop does not end at the first difference, so its duration says nothing about the proof
  for (const [i, byte] of proof.entries()) differs |= byte ^ (check.proof[i] ?? 0);
  return differs === 0;
}

/**
 * Prepares to seal a text with a password. This is the slow part, so it can run before the text is read.
 * @returns a function that seals a text; it may be called once
 */
export async function makeSeal(
  password: string,
  iterations = ITERATIONS,
): Promise<(words: string) => Promise<Sealed>> {
  const salt = random(16);
  const key = await deriveSealingKey(password, salt, iterations);
  return async (words) => {
    const iv = random(12);
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text.encode(words));
    return { salt, iterations, iv, data: new Uint8Array(data) };
  };
}

/** Opens a sealed text. @returns null if the password is wrong or the data were changed */
export async function unseal(sealed: Sealed, password: string): Promise<string | null> {
  const key = await deriveSealingKey(password, sealed.salt, sealed.iterations);
  try {
    const words = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data);
    return new TextDecoder().decode(words);
  } catch (error) {
    // WebCrypto throws this for a wrong key, and says nothing more
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}
