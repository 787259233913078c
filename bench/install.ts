import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

// The product's `npm ci` leaves out the packages that only the bench and the tools for Chromium and Firefox need. The
// first command that needs them installs them, and installs them again after their lock file has changed.

const changedAt = (file: string) =>
  statSync(join(import.meta.dirname, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  execFileSync(command, [...first, 'ci'], { cwd: import.meta.dirname, stdio: 'inherit' });
}
