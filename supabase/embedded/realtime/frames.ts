/** A Phoenix message. All versions of the protocol have these fields. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

export type Version = '1.0.0' | '2.0.0';

/**
 * Returns the protocol version that the client asked for. If the client named none, it is the oldest, as in Phoenix.
 */
export function versionOf(asked: string | null): Version | null {
  if (asked === null || asked === '1.0.0') return '1.0.0';
  return asked === '2.0.0' ? asked : null;
}

export function encodeFrame(frame: Frame, version: Version): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === '1.0.0'
      ? { topic, event, payload, ref, join_ref: joinRef }
      : [joinRef, ref, topic, event, payload],
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** @returns null if the data is not a message of this protocol */
export function decodeFrame(data: string, version: Version): Frame | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  let fields: unknown[];
  if (version === '2.0.0') {
    if (!Array.isArray(parsed) || parsed.length !== 5) return null;
    fields = parsed;
  } else {
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const message = new Map<string, unknown>(Object.entries(parsed));
    fields = ['join_ref', 'ref', 'topic', 'event', 'payload'].map((name) => message.get(name));
  }
  const [joinRef, ref, topic, event, payload] = fields;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef: text(joinRef), ref: text(ref), topic, event, payload };
}

const USER_BROADCAST_PUSH = 3;

/**
 * Decodes a broadcast that a client sends, which is binary in version 2 of the protocol: the kind; the lengths of
 * join ref, ref, topic, event and metadata; the encoding; then those fields and the payload. The payload is not read,
 * because clients may not broadcast (see channel.ts).
 */
export function decodeBinaryFrame(data: Uint8Array): Frame | null {
  const [kind, joinRefLength = 0, refLength = 0, topicLength = 0] = data;
  if (kind !== USER_BROADCAST_PUSH || data.length < 7 + joinRefLength + refLength + topicLength) {
    return null;
  }
  let at = 7;
  const field = (length: number) => {
    at += length;
    return new TextDecoder().decode(data.subarray(at - length, at));
  };
  const joinRef = field(joinRefLength);
  const ref = field(refLength);
  const topic = field(topicLength);
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: null };
}
