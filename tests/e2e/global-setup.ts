import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../supabase/embedded/app-build';

/**
 * Builds the app once, as `npm start` does, and copies the build. Edits and builds that happen during the tests thus
 * do not change what is tested.
 */
export default async function globalSetup(): Promise<() => void> {
  const built = process.env['E2E_DIST'] ?? (await ensureBuilt());
  const aside = mkdtempSync(join(tmpdir(), 'lifedrop-e2e-'));
  const dist = join(aside, 'dist');
  cpSync(built, dist, { recursive: true });
  process.env['E2E_DIST'] = dist;
  return () => rmSync(aside, { recursive: true, force: true });
}
