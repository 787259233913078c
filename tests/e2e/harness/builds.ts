import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Builds {
  /** The folder a server serves; what it holds changes with each deploy. */
  live: string;
  /** Puts a version into the folder, as a deploy does. */
  deploy(version: string): void;
  remove(): void;
}

/** A whole build of the app under another name, so that page and chunks have other contents. */
async function buildAs(name: string, outDir: string): Promise<void> {
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITE_APP_NAME: name,
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_PUBLISHABLE_KEY: '__SUPABASE_PUBLISHABLE_KEY__',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The build ${name} failed with code ${code}`);
}

/** Builds the app once for each version; the version is the app's name. The first one is live. */
export async function makeBuilds(versions: readonly string[]): Promise<Builds> {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-builds-'));
  const live = join(folder, 'live');
  for (const version of versions) await buildAs(version, join(folder, version));
  const deploy = (version: string) => {
    rmSync(live, { recursive: true, force: true });
    cpSync(join(folder, version), live, { recursive: true });
  };
  deploy(versions[0] ?? '');
  return { live, deploy, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
