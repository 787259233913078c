import {
  getPurpose,
  hasCryptography,
  makeCheck,
  makeSeal,
  type PasswordCheck,
  type Sealed,
  unseal,
} from './password-key';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The two keys with which this device seals work of a person who is not there to enter their password. The public key
 * seals. The private key opens, and only the password opens the private key.
 */
export interface SealingPair {
  publicKey: Bytes;
  privateKey: Sealed;
}

/**
 * A text that was sealed with a public key. It has the sealed private key with it, so the password is enough to open
 * it.
 */
export interface SealedForOwner {
  privateKey: Sealed;
  /** the public key of a pair that was made only for this text */
  sender: Bytes;
  iv: Bytes;
  data: Bytes;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

const importPublic = (key: Bytes) => crypto.subtle.importKey('raw', key, CURVE, false, []);

/** Derives the key for one text from a private key and a public key. */
async function agree(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const { subtle } = crypto;
  const bits = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const key = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const cipher = { name: 'AES-GCM', length: 256 };
  return subtle.deriveKey(getPurpose('owner'), key, cipher, false, ['encrypt', 'decrypt']);
}

/** Makes a pair of keys. Only the password opens its private key. Takes a few tenths of a second. */
export async function makeSealingPair(password: string, iterations?: number): Promise<SealingPair> {
  const { subtle } = crypto;
  const [seal, pair] = await Promise.all([
    makeSeal(password, iterations),
    subtle.generateKey(CURVE, true, ['deriveBits']),
  ]);
  return {
    publicKey: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)),
    privateKey: await seal(JSON.stringify(await subtle.exportKey('jwk', pair.privateKey))),
  };
}

/** Seals a text without the password. This is fast, because no key is derived from a password. */
export async function sealForOwner(pair: SealingPair, words: string): Promise<SealedForOwner> {
  const { subtle } = crypto;
  // the private key of this pair is dropped, so only the owner can open the text
  const once = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const key = await agree(once.privateKey, await importPublic(pair.publicKey));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(words));
  return {
    privateKey: pair.privateKey,
    sender: new Uint8Array(await subtle.exportKey('raw', once.publicKey)),
    iv,
    data: new Uint8Array(data),
  };
}

/**
 * Opens a text that was sealed with a public key.
 * @returns null if the password is wrong
 * @throws if the data were changed
 */
export async function unsealAsOwner(
  { privateKey, sender, iv, data }: SealedForOwner,
  password: string,
): Promise<string | null> {
  const { subtle } = crypto;
  const own = await unseal(privateKey, password);
  if (own === null) return null;
  // AES-GCM has opened it, so `makeSealingPair` wrote it
  const jwk = JSON.parse(own) as JsonWebKey;
  const mine = await subtle.importKey('jwk', jwk, CURVE, false, ['deriveBits']);
  const key = await agree(mine, await importPublic(sender));
  return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}

/**
 * Makes what this device stores about a password. Nothing if the page may not use WebCrypto.
 * @param shared true if several people share the device; a pair of keys is then needed to seal work of an owner who
 * is not there
 */
export async function makePasswordTraces(
  password: string,
  shared: boolean,
): Promise<{ check?: PasswordCheck; pair?: SealingPair }> {
  if (!hasCryptography()) return {};
  const [check, pair] = await Promise.all([
    makeCheck(password),
    shared ? makeSealingPair(password) : undefined,
  ]);
  return { check, ...(pair && { pair }) };
}
