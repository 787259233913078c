import { spawn } from 'node:child_process';

export interface ScriptResult {
  ok: boolean;
  /** Both streams, when they were not shown. */
  output: string;
  seconds: number;
}

/** Runs a script of package.json. @param show lets it write to the terminal as it goes. */
export function npmScript(name: string, args: string[] = [], show = false): Promise<ScriptResult> {
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const start = performance.now();
  const child = spawn(command, [...first, 'run', '--silent', name, '--', ...args], {
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
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
