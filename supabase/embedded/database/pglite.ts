import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

// PGlite starts Postgres with -F (no fsync), and its file system's fdatasync does nothing. Without -F, with fsync as
// the method, and with an fsync that reaches the disk, Postgres flushes its log at every commit. Acknowledged writes
// then survive a killed process and a power cut.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=128MB', // otherwise the log of a small database could fill a small disk
  '-c',
  'min_wal_size=32MB',
];

const asText = (value: string) => value;
/** Keeps dates and times as Postgres writes them, because the API returns them as text. */
export const parsers = { 1082: asText, 1083: asText, 1114: asText, 1184: asText, 1266: asText };

interface Stream {
  /** The file descriptor of Node. A folder has none. */
  nfd?: number;
  node: unknown;
}

interface FileSystem {
  filesystems: {
    NODEFS: {
      stream_ops: { fsync?: (stream: Stream) => number };
      realPath(node: unknown): string;
    };
  };
  ErrnoError: new (errno: number) => Error;
}

const EIO = 29; // The number of the error "input/output" in Emscripten.

/** Makes Postgres's fsync reach the disk, for files and for folders (new and renamed files). */
function flushForReal({ filesystems: { NODEFS }, ErrnoError }: FileSystem): void {
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      const fd = nfd ?? openSync(NODEFS.realPath(node), 'r');
      fsyncSync(fd);
      if (nfd === undefined) closeSync(fd);
      return 0;
    } catch {
      // Postgres can handle only this error here. Any other error would break its WebAssembly stack.
      throw new ErrnoError(EIO);
    }
  };
}

/**
 * Opens the database in a folder, or creates it.
 * @param module the result of `compilePglite`
 */
export async function openPglite(folder: string, module: WebAssembly.Module): Promise<PGlite> {
  const driver = await PGlite.create({
    parsers,
    dataDir: folder,
    pgliteWasmModule: module,
    startParams,
    relaxedDurability: false,
  });
  flushForReal(driver.Module.FS);
  await driver.exec("set timezone = 'UTC'");
  return driver;
}
