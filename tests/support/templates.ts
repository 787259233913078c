import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** The files and folders from which a new database is made. */
const SOURCES = [
  'supabase/migrations',
  'supabase/seed.sql',
  'supabase/embedded',
  'package-lock.json',
];
/** The folder in which templates are kept. git ignores it. */
const KEPT_IN = join(PROJECT_DIR, '.cache');

function filesIn(source: string): string[] {
  const path = join(PROJECT_DIR, source);
  if (/\.\w+$/.test(source)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesIn).toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * How long making a template may take, ms. If a lock is older, its process has ended, and another process has got the
 * same id.
 */
const MOST_MS = 300_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isHeld = (file: string) =>
  isRunning(Number(readFileSync(file, 'utf8'))) && Date.now() - statSync(file).mtimeMs < MOST_MS;

/**
 * Tries to lock a template. A lock whose process has ended does not count.
 * @returns whether this process must make the template
 */
function lock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    try {
      if (!isHeld(file)) rmSync(file, { force: true });
    } catch {
      // the process that held the lock has just removed it
    }
    return false;
  }
}

/** Removes the lock if it belongs to this process. */
function unlock(file: string): void {
  try {
    if (Number(readFileSync(file, 'utf8')) === process.pid) rmSync(file, { force: true });
  } catch {
    // another process took the lock over because it was too old, and has ended
  }
}

/**
 * Keeps files that take seconds to make from the migrations and the seed, until one of those changes. If several
 * processes need the same files at once, one of them makes the files.
 * @param kind a name for the files. No kind may begin with another kind and a dash.
 * @param make makes a file or a folder at the path that it is given
 * @returns the path of the result; the caller copies it and leaves it unchanged
 */
export async function findTemplate(
  kind: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const name = `${kind}-${hashOfSources()}`;
  const found = join(KEPT_IN, name);
  const locked = `${found}.lock`;
  mkdirSync(KEPT_IN, { recursive: true });
  if (existsSync(found)) return found;
  while (!lock(locked)) await wait(100);
  try {
    if (existsSync(found)) return found;
    const making = `${found}.${process.pid}`;
    try {
      await make(making);
      renameSync(making, found);
    } catch (error) {
      rmSync(making, { recursive: true, force: true });
      // if two processes find the same lock too old, both make the template, and the second one fails here
      if (!existsSync(found)) throw error;
    }
  } finally {
    unlock(locked);
  }
  for (const other of readdirSync(KEPT_IN))
    if (other.startsWith(`${kind}-`) && !other.startsWith(name))
      rmSync(join(KEPT_IN, other), { recursive: true, force: true });
  return found;
}
