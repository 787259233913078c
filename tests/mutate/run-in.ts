import { spawn } from 'node:child_process';

/** How long the tests of one rule may take, ms. A broken rule can make a test hang. */
const MOST_MS = 240_000;
/** How long the tests of all rules may take while none is broken, ms. */
export const ALL_MS = 3_600_000;

interface Ended {
  ok: boolean;
  output: string;
  hung: boolean;
}

/**
 * Runs a command in a copy of the project, as `npm test` would.
 * @param mostMs how long it may take, ms
 */
export function runIn(
  folder: string,
  args: readonly string[],
  env: object = {},
  mostMs = MOST_MS,
): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TEST_SHORT: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // the command gets a process group of its own, so that its child processes can be ended with it
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
    }, mostMs);
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({ ok: code === 0, output, hung });
    });
  });
}
