import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown if another process has the data folder open. The user sees the message as it is. */
export class DataDirInUse extends Error {}

const heldHere = new Set<string>();

/** Reads when a process started, so that a reused process id is not mistaken for the earlier process. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return ''; // the system is not Linux, or there is no such process
  }
}

function isAlive(owner: string): boolean {
  const [pid = '', start = ''] = owner.trim().split(' ');
  if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return start === '' || startOf(Number(pid)) === start;
}

/**
 * Locks the data folder, because two processes on one PGlite folder destroy it. A killed process leaves its
 * lock behind; the next one sees that the owner is gone and takes the lock over.
 * @returns a function that releases the folder
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  const refuse = (owner: string): never => {
    throw new DataDirInUse(
      `The data folder ${dataDir} is in use by another process (${owner.trim().split(' ')[0]}). ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  };
  if (heldHere.has(file)) refuse(String(process.pid));
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    for (;;) {
      try {
        linkSync(mine, file); // unlike rename, this fails if the file exists
        break;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        takeAway(file, mine, refuse);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  heldHere.add(file);
  return () => {
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

/**
 * Moves aside the lock of a process that has ended. If several processes try, one succeeds and the others check
 * again.
 */
function takeAway(file: string, mine: string, refuse: (owner: string) => never): void {
  let owner: string;
  try {
    owner = readFileSync(file, 'utf8');
  } catch {
    return; // another process has just released the lock
  }
  if (isAlive(owner)) refuse(owner);
  const aside = `${mine}.stale`;
  try {
    renameSync(file, aside);
    // Between our read and our rename another process replaced the dead lock by its own. Its lock is put back.
    if (readFileSync(aside, 'utf8') !== owner) linkSync(aside, file);
  } catch {
    // another process has moved the lock before
  } finally {
    rmSync(aside, { force: true });
  }
}
