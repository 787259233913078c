import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { openBackend } from '../../supabase/embedded/backend';
import { findTar } from './database';
import { findTemplate } from './templates';

/** Makes the folder that a first run without demo data leaves. */
async function makeTemplate(template: string, quotas: boolean): Promise<void> {
  const making = mkdtempSync(join(tmpdir(), 'lifedrop-template-'));
  const postgres = join(making, 'postgres');
  mkdirSync(postgres, { mode: 0o700 });
  await extract({ file: await findTar(), cwd: postgres });
  writeFileSync(join(making, 'complete'), '');
  const backend = await openBackend({ dataDir: making });
  // tests exceed the quotas of an account, and supabase/tests tests the quotas
  if (!quotas) await backend.asOwner((sql) => sql.exec('delete from private.quotas'));
  await backend.close();
  // each copy makes its own keys
  rmSync(join(making, 'secrets.json'));
  cpSync(making, template, { recursive: true });
  rmSync(making, { recursive: true, force: true });
}

const templates = new Map<boolean, Promise<string>>();

/**
 * @param quotas keeps the quotas of an account
 * @returns the folder that `newDataFolder` copies
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
 * Makes a new data folder for a server, with an empty database. It copies the result of a first run, which takes
 * seconds and has its own tests. The caller removes the folder.
 * @param quotas keeps the quotas of an account, which most tests exceed
 */
export async function newDataFolder(quotas = false): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-data-'));
  cpSync(await findDataFolder(quotas), folder, { recursive: true });
  return folder;
}
