import type { Position } from './distance';
import { decodeZips, type ZipTable } from './zip-table';

// The file itself is gzipped, so that it stays small on hosts that do not compress.
const file = new URL('./zip-positions.bin', import.meta.url);

let loading: Promise<ZipTable> | null = null;

async function load(): Promise<ZipTable> {
  const response = await fetch(file);
  if (!response.ok || !response.body) throw new Error(`ZIP positions: ${response.status}`);
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  return decodeZips(new Uint8Array(await new Response(plain).arrayBuffer()));
}

/**
 * Every US ZIP code that covers an area (so no post-office boxes), with its centre to half a mile.
 * Fetched on the first call. The service worker caches the file, so it also works offline.
 * @throws when the file cannot be fetched and is not cached; the next call tries again
 */
export function loadZipTable(): Promise<ZipTable> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Looks up the position of a ZIP code.
 * @param zip five digits
 * @returns null for an unknown ZIP code
 * @throws as `loadZipTable` does
 */
export async function findZipPosition(zip: string): Promise<Position | null> {
  return (await loadZipTable()).get(zip) ?? null;
}
