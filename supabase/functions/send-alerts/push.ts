import { base64url } from 'jose';
import { encryptMessage } from './encrypt.ts';
import { isPushEndpoint } from './endpoints.ts';
import type { PushMessage } from './messages.ts';
import { type Outcome, outcomeOfFetchError } from './outcome.ts';
import { makeVapid, type VapidKeys } from './vapid.ts';

export interface PushOptions {
  keys: VapidKeys;
  /** the address at which push services reach the operator, `https:` or `mailto:` */
  subject: string;
  /** the origin of a push service on this machine, for tests */
  testService?: string | null;
  /** how long a push service may take to answer, ms */
  timeoutMs?: number | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  now?: () => number;
}

/** The longest delay that a push service may ask for: a day. */
const LONGEST_WAIT_S = 24 * 60 * 60;

/**
 * Reads the header Retry-After (RFC 9110, 10.2.3), which holds seconds or a date.
 * @returns seconds, or null
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const isDate = text.endsWith('GMT');
  if (!isDate && !/^\d+$/.test(text)) return null;
  const seconds = isDate ? (new Date(text).getTime() - now) / 1000 : Number(text);
  if (Number.isNaN(seconds)) return null;
  return Math.min(LONGEST_WAIT_S, Math.max(0, Math.ceil(seconds)));
}

/** The data that the service worker on the device receives. The worker chooses the words. */
function payloadOf(message: PushMessage): string {
  const { kind, inbox_id, user_id, request_id, pledge_id, drive_id, unread } = message;
  const about = request_id ? `request:${request_id}` : drive_id ? `drive:${drive_id}` : kind;
  const ids = { request_id, pledge_id, drive_id };
  const codes = message.show_details ? { codes: message.codes } : {};
  return JSON.stringify({
    v: 1,
    id: inbox_id,
    kind,
    user: user_id,
    ...ids,
    tag: about,
    unread,
    ...codes,
  });
}

/**
 * Makes a topic for each device. If devices shared a topic, a push service could see who is alerted to the same
 * request.
 */
async function topicOf({ topic, endpoint }: PushMessage): Promise<string> {
  const text = new TextEncoder().encode(`${topic} ${endpoint}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return base64url.encode(hash).slice(0, 32); // a topic has at most 32 characters (RFC 8030, section 5.4)
}

function outcomeOf(answer: Response, now: number): Outcome {
  const { status } = answer;
  const code = String(status);
  if (answer.ok) return { outcome: 'sent', code };
  if (status === 404 || status === 410) return { outcome: 'gone', code };
  if (status === 429 || status >= 500) {
    const retry_after = readRetryAfter(answer.headers.get('retry-after'), now);
    return { outcome: 'retry', code, retry_after };
  }
  // a redirect counts as a failure too, because it could lead anywhere
  return { outcome: 'failed', code };
}

/**
 * Makes the sender of web push (RFC 8030, 8291, 8292).
 * @returns a function that prepares a message and returns a function that sends it
 */
export function makePush(options: PushOptions) {
  const { testService = null, timeoutMs = 10_000, now = Date.now } = options;
  const send = options.fetch ?? globalThis.fetch;
  const authorise = makeVapid(options.keys, options.subject);
  return async (message: PushMessage): Promise<() => Promise<Outcome>> => {
    const { endpoint } = message;
    if (!isPushEndpoint(endpoint, testService))
      return async () => ({ outcome: 'gone', code: 'endpoint' });
    const authorization = await authorise(endpoint, now());
    const topic = await topicOf(message);
    let body: Uint8Array<ArrayBuffer>;
    try {
      body = await encryptMessage(payloadOf(message), message);
    } catch {
      return async () => ({ outcome: 'gone', code: 'keys' });
    }
    return async () => {
      try {
        const answer = await send(endpoint, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization,
            ttl: String(message.ttl),
            urgency: message.urgency,
            topic,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
          },
          body,
        });
        // the body of the answer is not needed, and may be long
        await answer.body?.cancel();
        return outcomeOf(answer, now());
      } catch (error) {
        return outcomeOfFetchError(error);
      }
    };
  };
}
