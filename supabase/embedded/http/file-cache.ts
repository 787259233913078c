import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { compress, type Encoding } from './encoding';

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.ico', 'image/x-icon'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
]);

export interface ServedFile {
  readonly name: string;
  readonly type: string;
  readonly hash: string;
  /** Compressed at most once for each encoding. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** Files of one folder in memory, read again when they change on the disk. */
export class FileCache {
  readonly #files = new Map<string, { stamp: string; file: ServedFile }>();

  constructor(
    private readonly folder: string,
    private readonly transform: (name: string, content: Buffer) => Buffer,
  ) {}

  /** @param name starts with a slash; links that lead out of the folder find nothing */
  async find(name: string): Promise<ServedFile | null> {
    const path = join(this.folder, name);
    try {
      const [inside, root] = await Promise.all([realpath(path), realpath(this.folder)]);
      if (!inside.startsWith(root + sep)) return null;
      const info = await stat(inside);
      if (!info.isFile()) return null;
      const stamp = `${info.mtimeMs} ${info.size}`;
      const known = this.#files.get(name);
      if (known?.stamp === stamp) return known.file;
      const file = this.#make(name, this.transform(name, await readFile(inside)));
      this.#files.set(name, { stamp, file });
      return file;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
      throw error;
    }
  }

  #make(name: string, content: Buffer): ServedFile {
    const encodings = new Map<Encoding, Promise<Buffer>>();
    return {
      name,
      type: TYPES.get(extname(name)) ?? 'application/octet-stream',
      hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      encoded(encoding) {
        const known = encodings.get(encoding) ?? compress(content, encoding, true);
        encodings.set(encoding, known);
        return known;
      },
    };
  }
}
