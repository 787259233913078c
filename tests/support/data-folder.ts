import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { openBackend } from '../../supabase/embedded/backend';
import { findTar } from './database';
import { findTemplate } from './templates';

/** Makes a data folder as a first run without demo data leaves it. */
async function makeTemplate(template: string, quotas: boolean): Promise<void> {
  const making = mkdtempSync(join(tmpdir(), 'lifedrop-template-'));
  const postgres = join(making, 'postgres');
  mkdirSync(postgres, { mode: 0o700 });
  await extract({ file: await findTar(), cwd: postgres });
  writeFileSync(join(making, 'complete'), '');
  const backend = await openBackend({ dataDir: making });
  // most tests exceed the quotas of an account; supabase/tests tests the quotas
  if (!quotas) await backend.asOwner((sql) => sql.exec('delete from private.quotas'));
  await backend.close();
  // the keys are left out, so that each copy makes its own
  rmSync(join(making, 'secrets.json'));
  cpSync(making, template, { recursive: true });
  rmSync(making, { recursive: true, force: true });
}

const templates = new Map<boolean, Promise<string>>();

/**
 * Finds the folder that `newDataFolder` copies, or makes it.
 * @param quotas whether the quotas of accounts apply
 * @returns the folder's path
 */
export function findDataFolder(quotas = false): Promise<string> {
  const found =
    templates.get(quotas) ??
    findTemplate(quotas ? 'quotas-folder' : 'data-folder', (template) =>
      makeTemplate(template, quotas),
    );
  templates.set(quotas, found);
  return found;
}

/**
 * Makes a data folder for a server, with an empty database. It copies the result of a first run, because a first run
 * takes seconds and has tests of its own. The caller removes the folder.
 * @param quotas whether the quotas of accounts apply; most tests exceed them
 */
export async function newDataFolder(quotas = false): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-data-'));
  cpSync(await findDataFolder(quotas), folder, { recursive: true });
  return folder;
}
