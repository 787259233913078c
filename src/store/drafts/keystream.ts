/*
 * ChaCha20 (RFC 8439). WebCrypto answers only later, and a page that goes does not wait: this is for the one
 * place that has to be done before it is gone. It hides; it does not tell whether somebody changed the bytes.
 */

type Four = readonly [number, number, number, number];

const QUARTERS: readonly Four[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** What the RFC calls a quarter round: add, exclusive or, rotate. */
function mixQuarter(x: Uint32Array, [a, b, c, d]: Four): void {
  const step = (to: number, add: number, mix: number, bits: number) => {
    x[to] = (x[to] ?? 0) + (x[add] ?? 0);
    const mixed = (x[mix] ?? 0) ^ (x[to] ?? 0);
    x[mix] = (mixed << bits) | (mixed >>> (32 - bits));
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

function makeBlock(start: Uint32Array): Uint8Array {
  const x = start.slice();
  for (let round = 0; round < 10; round++) for (const four of QUARTERS) mixQuarter(x, four);
  const bytes = new DataView(new ArrayBuffer(64));
  for (const [i, word] of x.entries()) bytes.setUint32(i * 4, (word + (start[i] ?? 0)) >>> 0, true);
  return new Uint8Array(bytes.buffer);
}

/**
 * Hides bytes, or shows what was hidden: the same twice gives back the first.
 * @param key 32 bytes
 * @param nonce 12 bytes, never the same twice with one key
 * @param counter of the first block of 64 bytes
 */
export function applyKeystream(
  bytes: Uint8Array,
  key: Uint8Array,
  nonce: Uint8Array,
  counter = 0,
): Uint8Array {
  const words = (from: Uint8Array, count: number) => {
    const view = new DataView(from.buffer, from.byteOffset, from.byteLength);
    return Array.from({ length: count }, (_, i) => view.getUint32(i * 4, true));
  };
  // 'expand 32-byte k', the key, the counter, the nonce
  const state = Uint32Array.from([
    0x61707865,
    0x3320646e,
    0x79622d32,
    0x6b206574,
    ...words(key, 8),
    counter,
    ...words(nonce, 3),
  ]);
  const out = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 64) {
    const stream = makeBlock(state);
    for (let i = at; i < Math.min(at + 64, bytes.length); i++)
      out[i] = (bytes[i] ?? 0) ^ (stream[i - at] ?? 0);
    state[12] = (state[12] ?? 0) + 1;
  }
  return out;
}
