import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listSources } from '../../supabase/embedded/app-build';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** Lists the files of the project that a module imports by their path, directly or through other files. */
function importedBy(module: string): string[] {
  const found = new Set([module]);
  // the loop also visits the files that it adds to the set
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g))
      if (/\.\w+$/.test(path)) found.add(join(dirname(file), path));
  return [...found];
}

test('a build is made anew when anything changes that its configuration imports', async () => {
  const sources = new Set(await listSources(PROJECT_DIR));
  const imported = importedBy(join(PROJECT_DIR, 'vite.config.ts'));
  expect(imported).toContain(join(PROJECT_DIR, 'build/style.ts'));
  expect(imported.filter((file) => !sources.has(file))).toEqual([]);
});
