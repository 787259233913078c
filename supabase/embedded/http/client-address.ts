import type { IncomingMessage } from 'node:http';

/**
 * Reduces an IP address to what one household or server has: an IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function normaliseAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The network of a normalised address: the first 24 bits of IPv4, the first 48 bits of IPv6. */
export function networkOf(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return address.split('.').slice(0, 3).join('.');
}

/**
 * Finds the client's address. If TRUST_PROXY=1, a proxy of the operator is in front, and the address is the last one
 * in X-Forwarded-For. Otherwise that header is ignored, because clients can forge it.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return normaliseAddress(last || (request.socket.remoteAddress ?? ''));
}
