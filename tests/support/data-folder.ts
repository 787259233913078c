import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '../../supabase/embedded/backend';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** The sources from which a first run makes the database. */
const SOURCES = [
  'supabase/migrations',
  'supabase/seed.sql',
  'supabase/embedded',
  'package-lock.json',
];
const KEPT_IN = join(PROJECT_DIR, '.cache');
const PREFIX = 'data-folder-';

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

/** Makes the data folder of a first run without demo data, in an ignored folder of the project. */
async function makeTemplate(template: string): Promise<void> {
  const making = mkdtempSync(join(tmpdir(), 'lifedrop-template-'));
  const backend = await openBackend({ dataDir: making });
  // tests exceed the quotas of an account, which have their own tests in supabase/tests
  await backend.asOwner((sql) => sql.exec('delete from private.quotas'));
  await backend.close();
  // each copy makes its own keys
  rmSync(join(making, 'secrets.json'));
  const copy = `${template}.${process.pid}`;
  cpSync(making, copy, { recursive: true });
  rmSync(making, { recursive: true, force: true });
  try {
    renameSync(copy, template);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    // another process has made it
    if (!existsSync(template)) throw error;
  }
}

let template: Promise<string> | null = null;

async function findTemplate(): Promise<string> {
  const name = PREFIX + hashOfSources();
  const found = join(KEPT_IN, name);
  if (existsSync(found)) return found;
  await makeTemplate(found);
  for (const other of readdirSync(KEPT_IN))
    if (other.startsWith(PREFIX) && !other.startsWith(name))
      rmSync(join(KEPT_IN, other), { recursive: true, force: true });
  return found;
}

/**
 * Makes a new data folder for a server, with an empty database. It copies the result of a first run, which takes
 * seconds and has its own tests. The caller removes the folder.
 */
export async function newDataFolder(): Promise<string> {
  template ??= findTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-data-'));
  cpSync(await template, folder, { recursive: true });
  return folder;
}
