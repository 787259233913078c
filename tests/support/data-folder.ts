import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '../../supabase/embedded/backend';
import { findTemplate } from './templates';

/** Makes what a first run without demo data leaves. */
async function makeTemplate(template: string): Promise<void> {
  const making = mkdtempSync(join(tmpdir(), 'lifedrop-template-'));
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

/**
 * Makes a new data folder for a server, with an empty database. It copies the result of a first run, which takes
 * seconds and has its own tests. The caller removes the folder.
 */
export async function newDataFolder(): Promise<string> {
  template ??= findTemplate('data-folder', makeTemplate);
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-data-'));
  cpSync(await template, folder, { recursive: true });
  return folder;
}
