import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeScratch, removeScratch } from '../../support/scratch';

export interface Builds {
  /** the folder that a server serves; each deploy changes its content */
  live: string;
  /** puts a build into that folder: `first` is the build of the global setup */
  deploy(version: 'first' | 'second'): void;
  remove(): void;
}

/** Raises the version of the store in a copy of the project, as a change of a schema would. */
function raiseStoreVersion(folder: string): void {
  const file = join(folder, 'src/store/rxdb/version.generated.ts');
  const text = readFileSync(file, 'utf8');
  const raised = text.replace(/(?<=STORE_VERSION = )\d+/, (now) => String(Number(now) + 1));
  if (raised === text) throw new Error(`${file} has no version to raise`);
  writeFileSync(file, raised);
}

/**
 * Builds the app with another name and the next version of the store. Its pages, chunks and stores thus differ from
 * those of the first build.
 */
async function buildAs(name: string, outDir: string): Promise<void> {
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const copy = makeScratch();
  try {
    raiseStoreVersion(copy);
    const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
      cwd: copy,
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
  } finally {
    removeScratch(copy);
  }
}

/**
 * Makes two versions of the app, each with a store of its own. The first one is deployed. The second one has the
 * given name.
 */
export async function makeBuilds(secondName: string): Promise<Builds> {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-builds-'));
  const live = join(folder, 'live');
  const versions = { first: process.env['E2E_DIST'] ?? 'dist', second: join(folder, 'second') };
  await buildAs(secondName, versions.second);
  const deploy = (version: keyof typeof versions) => {
    rmSync(live, { recursive: true, force: true });
    cpSync(versions[version], live, { recursive: true });
  };
  deploy('first');
  return { live, deploy, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
