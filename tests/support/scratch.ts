import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** Makes a temporary copy of the project: the files that git knows, and new files that git does not ignore. */
export function makeScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-scratch-'));
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
