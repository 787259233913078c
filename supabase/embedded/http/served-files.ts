import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface ServedFile {
  /** the file's path within the build, with a slash at the front */
  readonly name: string;
  readonly isCompressible: boolean;
  /** @returns the path of the compressed file. A file is compressed only once. */
  encoded(encoding: Encoding): Promise<string>;
}

const COMPRESSIBLE = /\.(html|js|mjs|css|json|map|webmanifest|svg|txt|xml|wasm)$/;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a file's content. */
export function compress(content: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(content, { level: 9 });
  return brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Makes a folder for files that are derived from the build. It is deleted when the process ends. */
function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-served-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The files of a build. They are listed once for each build. A request finds only listed files, however it spells its
 * path. Symbolic links and hidden files are not listed.
 */
export class ServedFiles {
  #files = new Map<string, ServedFile>();
  #stamp = '';
  #scratch: string | null = null;
  #made = 0;

  /** @param fillIn changes the text of HTML documents and of sw.js before they are served */
  constructor(
    private readonly folder: string,
    private readonly fillIn: (text: string) => string,
  ) {}

  async find(name: string): Promise<ServedFile | null> {
    const stamps = ['', 'index.html', 'sw.js', 'assets'].map(async (path) => {
      const info = await stat(join(this.folder, path)).catch(() => null);
      return `${info?.mtimeMs} ${info?.size}`;
    });
    const stamp = (await Promise.all(stamps)).join();
    if (stamp !== this.#stamp) {
      this.#files = await this.#list();
      this.#stamp = stamp;
    }
    return this.#files.get(name) ?? null;
  }

  async #list(): Promise<Map<string, ServedFile>> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const files = new Map<string, ServedFile>();
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const parts = relative(this.folder, path).split(sep);
      if (parts.some((part) => /^[._]/.test(part))) continue;
      const name = `/${parts.join('/')}`;
      files.set(name, this.#file(name, path));
    }
    return files;
  }

  #file(name: string, path: string): ServedFile {
    const isFilled = name.endsWith('.html') || name === '/sw.js';
    const made = new Map<Encoding, Promise<string>>();
    const make = async (encoding: Encoding): Promise<string> => {
      if (encoding === 'identity' && !isFilled) return path;
      const content = await readFile(path);
      const filled = isFilled ? Buffer.from(this.fillIn(content.toString())) : content;
      const bytes = encoding === 'identity' ? filled : await compress(filled, encoding);
      this.#scratch ??= scratchFolder();
      const file = join(this.#scratch, `${(this.#made += 1)}-${encoding}`);
      await writeFile(file, bytes);
      const { mtime } = await stat(path);
      await utimes(file, mtime, mtime); // ETag and Last-Modified of the answer are made from this time
      return file;
    };
    return {
      name,
      isCompressible: COMPRESSIBLE.test(name),
      encoded(encoding) {
        const known = made.get(encoding) ?? make(encoding);
        made.set(encoding, known);
        known.catch(() => made.delete(encoding));
        return known;
      },
    };
  }
}
