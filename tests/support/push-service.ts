import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { base64url, importJWK, jwtVerify } from 'jose';

/** A push that reached a subscription. It was decrypted with the keys of the subscription. */
export interface Delivered {
  payload: Record<string, unknown>;
  headers: IncomingMessage['headers'];
  /** the claims of the sender's token, whose signature was verified */
  sender: Record<string, unknown>;
  bytes: number;
}

/** A subscription as a browser gives it to the app, and the pushes that reached it. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  delivered: Delivered[];
  /** answers a push in place of the usual 201; `hang` never answers */
  behave: (answer: ServerResponse) => void;
}

export interface PushService {
  origin: string;
  subscribe(behave?: TestSubscription['behave']): TestSubscription;
  /** what was wrong with pushes that could not be decrypted, or that somebody else had signed */
  problems: string[];
  close(): Promise<void>;
}

const taken = (answer: ServerResponse) => void answer.writeHead(201).end();
export const hang = () => undefined;
/** @param status the status of the answer */
export const refuse =
  (status: number, headers: Record<string, string> = {}) =>
  (answer: ServerResponse) =>
    void answer.writeHead(status, headers).end('why');

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Reads and verifies an Authorization header, `vapid t=<token>, k=<key>` (RFC 8292, section 3). */
async function readSender(header: string, origin: string, key: string) {
  const [, token = '', given = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (given !== key) throw new Error('the subscription was made for another server');
  const point = base64url.decode(given);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => base64url.encode(n));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: origin });
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 24 * 60 * 60) throw new Error('too long');
  return payload;
}

/**
 * Starts a push service on this machine. It accepts a push only if a subscription's keys decrypt it and the server
 * has signed it. It decrypts with another library than the sender encrypts.
 * @param serverKey the public key of the server (VAPID)
 */
export async function openPushService(serverKey: string): Promise<PushService> {
  const subscriptions = new Map<
    string,
    TestSubscription & { ecdh: ReturnType<typeof createECDH> }
  >();
  const problems: string[] = [];
  let origin = '';
  const receive = async (request: IncomingMessage, answer: ServerResponse) => {
    const subscription = subscriptions.get(`${origin}${request.url ?? ''}`);
    if (!subscription || request.method !== 'POST') return refuse(404)(answer);
    const body = await readBody(request);
    const { headers } = request;
    const sender = await readSender(headers.authorization ?? '', origin, serverKey);
    const { ecdh, auth } = subscription;
    const text = decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
    const payload = JSON.parse(text.toString()) as Delivered['payload'];
    subscription.delivered.push({ payload, headers, sender, bytes: body.length });
    return subscription.behave(answer);
  };
  const server = createServer((request, answer) => {
    receive(request, answer).catch((error: unknown) => {
      problems.push(String(error));
      refuse(400)(answer);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // the address has this type if a server listens on a port
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    problems,
    subscribe(behave = taken) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16).toString('base64url');
      const endpoint = `${origin}/push/${randomUUID()}`;
      const subscription = { endpoint, p256dh, auth, delivered: [], behave, ecdh };
      subscriptions.set(endpoint, subscription);
      return subscription;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}
