import { chmodSync, closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner can read, and flushes it to the disk. After a crash the file is either complete
 * or unchanged.
 */
export function writePrivateFile(path: string, content: string): void {
  const draft = `${path}.new`;
  const fd = openSync(draft, 'w', 0o600);
  try {
    chmodSync(draft, 0o600);
    writeSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(draft, path);
  if (process.platform === 'win32') return; // Windows cannot flush folders
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
