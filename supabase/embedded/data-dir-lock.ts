import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Said to the user as it stands: another process has the data folder open. */
export class DataDirInUse extends Error {}

const heldHere = new Set<string>();

/** When a process began, so that a number used again is not taken for the process that had it. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return ''; // not Linux, or no such process
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
 * Two processes on one PGlite folder destroy it, so only one gets it. A killed process leaves its
 * lock behind; the next one sees that its owner is gone and takes it over.
 * @returns a function that gives the folder back
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
        linkSync(mine, file); // fails if there is one, unlike rename
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

/** Moves a dead owner's lock aside. Of several who try, one succeeds; the others look again. */
function takeAway(file: string, mine: string, refuse: (owner: string) => never): void {
  let owner: string;
  try {
    owner = readFileSync(file, 'utf8');
  } catch {
    return; // just given back
  }
  if (isAlive(owner)) refuse(owner);
  const aside = `${mine}.stale`;
  try {
    renameSync(file, aside);
    // Somebody took the dead lock over between our look and our move: give his back.
    if (readFileSync(aside, 'utf8') !== owner) linkSync(aside, file);
  } catch {
    // somebody else moved it first
  } finally {
    rmSync(aside, { force: true });
  }
}
