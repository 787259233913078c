import { base64url } from 'jose';

/** The keys of a push subscription as the browser gives them, in base64url. */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

/** The random parts of a message. Tests pass them in to check the example of RFC 8291. */
export interface MessageSecrets {
  keys: CryptoKeyPair;
  salt: Uint8Array<ArrayBuffer>;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
/** The size of the only record of a message. Push services need not accept more (RFC 8291, section 4). */
const RECORD_SIZE = 4096;
/**
 * How many bytes a message has besides its text. Before the record stand the key id with its length, the salt and the
 * record size; in it, the tag and a delimiter.
 */
const OVERHEAD = 86 + 16 + 1;
/** All messages are padded to this length, so that the length tells a push service nothing about the content. */
const PADDED_TO = 512;

const bytesOf = (text: string) => new TextEncoder().encode(text);

function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** HKDF with SHA-256 (RFC 5869). */
async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

async function makeSecrets(): Promise<MessageSecrets> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

/**
 * Encrypts a message for a browser: `aes128gcm` of RFC 8188 with the keys of RFC 8291.
 * @param paddedTo the plain text is padded to at least this many bytes
 * @returns the body of the request to the push service
 * @throws if the message is too long, or if the subscription's keys are not valid keys
 */
export async function encryptMessage(
  text: string,
  to: SubscriptionKeys,
  secrets?: MessageSecrets,
  paddedTo = PADDED_TO,
): Promise<Uint8Array<ArrayBuffer>> {
  const message = bytesOf(text);
  if (message.length > RECORD_SIZE - OVERHEAD) throw new RangeError('The message is too long.');
  const { keys, salt } = secrets ?? (await makeSecrets());
  const theirs = new Uint8Array(base64url.decode(to.p256dh));
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  const publicKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: publicKey },
    keys.privateKey,
    256,
  );

  const auth = new Uint8Array(base64url.decode(to.auth));
  const info = joinBytes(bytesOf('WebPush: info\0'), theirs, ours);
  const secret = await derive(new Uint8Array(shared), auth, info, 32);
  const contentKey = await derive(secret, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(secret, salt, bytesOf('Content-Encoding: nonce\0'), 12);

  // the byte 2 marks the last record; zeros follow it as padding
  const padding = new Uint8Array(Math.max(0, paddedTo - message.length));
  const plain = joinBytes(message, Uint8Array.of(2), padding);
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const record = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);

  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joinBytes(salt, size, Uint8Array.of(ours.length), ours, new Uint8Array(record));
}
