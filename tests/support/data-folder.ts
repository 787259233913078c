import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { openBackend } from '../../supabase/embedded/backend';
import { findTar } from './database';
import { findTemplate } from './templates';

/** Makes what a first run without demo data leaves. */
async function makeTemplate(template: string): Promise<void> {
  const making = mkdtempSync(join(tmpdir(), 'lifedrop-template-'));
  const postgres = join(making, 'postgres');
  mkdirSync(postgres, { mode: 0o700 });
  await extract({ file: await findTar(), cwd: postgres });
  writeFileSync(join(making, 'complete'), '');
  const backend = await openBackend({ dataDir: making });
  // tests exceed the quotas of an account, which have their own tests in supabase/tests
  await backend.asOwner((sql) => sql.exec('delete from private.quotas'));
  await backend.close();
  // each copy makes its own keys
  rmSync(join(making, 'secrets.json'));
  cpSync(making, template, { recursive: true });
  rmSync(making, { recursive: true, force: true });
}

let template: Promise<string> | null = null;

/** @returns the folder that `newDataFolder` copies */
export function findDataFolder(): Promise<string> {
  template ??= findTemplate('data-folder', makeTemplate);
  return template;
}

/**
 * Makes a new data folder for a server, with an empty database. It copies the result of a first run, which takes
 * seconds and has its own tests. The caller removes the folder.
 */
export async function newDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-data-'));
  cpSync(await findDataFolder(), folder, { recursive: true });
  return folder;
}
