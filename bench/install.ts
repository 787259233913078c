import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

// The packages that only the bench and the tools for Chromium and Firefox need are not part of the product's `npm
// ci`. The first command that needs them installs them, and again when their lock changes.

const changedAt = (file: string) =>
  statSync(join(import.meta.dirname, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  execFileSync(command, [...first, 'ci'], { cwd: import.meta.dirname, stdio: 'inherit' });
}
