import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { PROJECT_DIR } from './settings';

/** The folders and files from which a build is made. */
const SOURCES = [
  'build',
  'public',
  'src',
  'sw',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

const STAMP = '.sources';

/** The app is served from the same origin as the API. The server inserts the API key into index.html. */
const BUILD_ENV = {
  VITE_SUPABASE_URL: '',
  VITE_SUPABASE_PUBLISHABLE_KEY: '__SUPABASE_PUBLISHABLE_KEY__',
};

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) return existsSync(path) ? [path] : [];
  const lists = await Promise.all(entries.map((entry) => listFiles(join(path, entry.name))));
  return lists.flat();
}

/** Lists the files from which a build is made. */
export async function listSources(projectDir: string): Promise<string[]> {
  const lists = await Promise.all(SOURCES.map((source) => listFiles(join(projectDir, source))));
  return lists.flat().filter((file) => !/\.test\.tsx?$/.test(file));
}

async function hashOfSources(projectDir: string): Promise<string> {
  const hash = createHash('sha256').update(process.env['VITE_APP_NAME'] ?? '');
  for (const name of Object.keys(process.env).toSorted())
    if (name.startsWith('VITE_SOCIAL_')) hash.update(`\0${name}=${process.env[name] ?? ''}`);
  const files = await listSources(projectDir);
  for (const file of files.toSorted((a, b) => a.localeCompare(b, 'en'))) {
    hash.update(`\0${relative(projectDir, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function viteBuild(outDir: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('vite/package.json');
  const vite = join(dirname(manifest), 'bin/vite.js');
  console.error('Building the app …');
  const options = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, [vite, 'build', ...options], {
    cwd: PROJECT_DIR,
    env: { ...process.env, ...BUILD_ENV },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(process.stderr); // only the line that says "ready" may go to stdout
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error('The app could not be built; see above.');
}

/** Builds dist unless it is already built for this server from the current sources. */
export async function ensureBuilt(): Promise<string> {
  const distDir = join(PROJECT_DIR, 'dist');
  const stamp = await hashOfSources(PROJECT_DIR);
  // other builds leave no stamp in dist, so they are not mistaken for ours
  const isCurrent = async () =>
    (await readFile(join(distDir, STAMP), 'utf8').catch(() => '')) === stamp;
  if (await isCurrent()) return distDir;
  // builds in another folder and moves the result: a failed build leaves the last good one in place, and two servers
  // that start together do not build into the same folder
  const aside = join(PROJECT_DIR, `supabase/.temp/build-${process.pid}`);
  try {
    await viteBuild(aside);
    await writeFile(join(aside, STAMP), stamp);
    await rm(distDir, { recursive: true, force: true });
    await rename(aside, distDir).catch(async (error: unknown) => {
      // another server may have moved its build into place first; any other failure is an error
      if (!(await isCurrent())) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return distDir;
}
