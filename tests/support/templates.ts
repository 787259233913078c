import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** What a new database is made of. */
const SOURCES = [
  'supabase/migrations',
  'supabase/seed.sql',
  'supabase/embedded',
  'package-lock.json',
];
/** A folder of the project that git leaves alone. */
const KEPT_IN = join(PROJECT_DIR, '.cache');

function filesIn(source: string): string[] {
  const path = join(PROJECT_DIR, source);
  if (/\.\w+$/.test(source)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesIn).toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Keeps what takes seconds to make of the migrations and the seed, until one of them changes.
 * @param kind no kind begins with another and a dash
 * @param make fills the path that it is given, with a file or a folder
 * @returns where it is; copy it and leave it as it is
 */
export async function findTemplate(
  kind: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const name = `${kind}-${hashOfSources()}`;
  const found = join(KEPT_IN, name);
  if (existsSync(found)) return found;
  const making = `${found}.${process.pid}`;
  mkdirSync(KEPT_IN, { recursive: true });
  try {
    await make(making);
    renameSync(making, found);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // another process was sooner
    if (!existsSync(found)) throw error;
  }
  for (const other of readdirSync(KEPT_IN))
    if (other.startsWith(`${kind}-`) && !other.startsWith(name))
      rmSync(join(KEPT_IN, other), { recursive: true, force: true });
  return found;
}
