import type { Position } from './distance';
import { decodeZips, type ZipTable } from './zip-table';

// Compressed in itself (gzip), so that any host sends it small.
const file = new URL('./zip-positions.bin', import.meta.url);

let loading: Promise<ZipTable> | null = null;

async function load(): Promise<ZipTable> {
  const response = await fetch(file);
  if (!response.ok || !response.body) throw new Error(`ZIP positions: ${response.status}`);
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  return decodeZips(new Uint8Array(await new Response(plain).arrayBuffer()));
}

/**
 * All US ZIP codes that have an area (no post-office boxes) with the position of its middle, to half a mile.
 * Fetched at the first call; the service worker keeps the file, so it is there offline as well.
 * @throws when the file can neither be fetched nor is on this device; the next call tries again
 */
export function zipTable(): Promise<ZipTable> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Where a ZIP code is.
 * @param zip five digits
 * @returns null when there is none of that number
 * @throws as `zipTable`
 */
export async function zipPosition(zip: string): Promise<Position | null> {
  return (await zipTable()).get(zip) ?? null;
}
