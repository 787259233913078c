import { fsyncSync } from 'node:fs';
import { createPgliteConnection, type PgliteConnection, PGlite } from '@supabase/lite/pglite';

// PGlite starts Postgres with -F (no fsync), and its file system's fdatasync does nothing. Without -F,
// with fsync as the method, and with an fsync that reaches the disk, Postgres flushes its log at
// every commit: what was acknowledged survives a killed process and a power cut.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/** Opens, or makes, the database in this folder. */
export async function openPglite(folder: string): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { startParams, relaxedDurability: false },
  });
  await connection.driver.waitReady;
  // Emscripten's types do not list its file systems.
  const fs = connection.driver.Module.FS as unknown as { filesystems: { NODEFS: NodeFileSystem } };
  fs.filesystems.NODEFS.stream_ops.fsync = (stream) => {
    fsyncSync(stream.nfd);
    return 0;
  };
  return connection;
}
