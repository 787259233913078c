import type { Position } from './distance';
import { decodeZips, type ZipTable } from './zip-table';

// The file is gzipped, because some hosts do not compress what they send.
const file = new URL('./zip-positions.bin', import.meta.url);

let loading: Promise<ZipTable> | null = null;

async function load(): Promise<ZipTable> {
  const response = await fetch(file);
  if (!response.ok || !response.body) throw new Error(`ZIP positions: ${response.status}`);
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  return decodeZips(new Uint8Array(await new Response(plain).arrayBuffer()));
}

/**
 * Loads the table of US ZIP codes with their centres, rounded to half a mile. It has only ZIP codes that cover an
 * area, and so no post-office boxes. The first call fetches the file. The service worker stores it, so it is there
 * offline too.
 * @throws if the file is not stored and cannot be fetched; the next call tries again
 */
export function loadZipTable(): Promise<ZipTable> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Finds the centre of a ZIP code.
 * @param zip five digits
 * @returns null if the table does not have the ZIP code
 * @throws as `loadZipTable` does
 */
export async function findZipPosition(zip: string): Promise<Position | null> {
  return (await loadZipTable()).get(zip) ?? null;
}
