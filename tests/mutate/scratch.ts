import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** How long the tests of one rule may take, ms. A broken rule may make a test hang. */
const MOST_MS = 240_000;

/**
 * Makes a copy of the project that is thrown away: the files that git knows and new ones, without those that git
 * ignores.
 */
export function makeScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
  });
  for (const file of new Set(listed.split('\0'))) {
    const from = join(PROJECT_DIR, file);
    if (file === '' || !existsSync(from)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(from, join(folder, file));
  }
  symlinkSync(join(PROJECT_DIR, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

export const removeScratch = (folder: string) => rmSync(folder, { recursive: true, force: true });

interface Ended {
  ok: boolean;
  output: string;
  hung: boolean;
}

/** Runs a command in the copy, as `npm test` would. */
export function runIn(folder: string, args: readonly string[], env: object = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TEST_SHORT: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a process group of its own, so that its child processes end with it
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => {
    let hung = false;
    const limit = setTimeout(() => {
      hung = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, MOST_MS);
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({ ok: code === 0, output, hung });
    });
  });
}
