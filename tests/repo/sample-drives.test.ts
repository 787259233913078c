import { expect, test } from 'vitest';
import { sourceFiles } from './source-files';

// covers: constant-sample-drives
test('the three sample drives have 50, 30 and 100 slots', () => {
  const [seed] = sourceFiles('supabase', /^seed\.sql$/);
  const drives = [...(seed?.text ?? '').matchAll(/', '([^']+ Drive)',[^]*?'\d{5}', (\d+), (\d+)/g)];
  expect(drives.map(([, name, total]) => `${name}: ${total}`)).toEqual([
    'Community Blood Drive: 50',
    'University Blood Drive: 30',
    'Hospital Blood Drive: 100',
  ]);
  for (const [, name, total, free] of drives)
    expect(Number(free), name).toBeLessThanOrEqual(Number(total));
});
