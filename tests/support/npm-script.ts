import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** The niceness of a process that yields. It gets about a tenth of the time that other processes get. */
const YIELDING = 10;

export interface ScriptResult {
  ok: boolean;
  /** what the script printed on both streams; empty if it was shown */
  output: string;
  seconds: number;
}

interface ScriptOptions {
  args?: string[];
  /** whether the script writes to the terminal while it runs */
  show?: boolean;
  /** whether the script gets only the processor time that others leave */
  yielding?: boolean;
}

/** Runs a script of package.json. */
export function npmScript(name: string, options: ScriptOptions = {}): Promise<ScriptResult> {
  const { args = [], show = false, yielding = false } = options;
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const start = performance.now();
  const child = spawn(command, [...first, 'run', '--silent', name, '--', ...args], {
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  // the child processes of this child inherit its niceness
  if (yielding && child.pid !== undefined) setPriority(child.pid, YIELDING);
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => {
    const end = (ok: boolean) =>
      resolve({ ok, output, seconds: (performance.now() - start) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
