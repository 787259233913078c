import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '../../supabase/embedded/settings';
import { fileOf, findPgTap } from '../mutate/rule';
import { RULES } from '../mutate/rules';

test('the mutations name tests that npm test runs', () => {
  const by = RULES.flatMap((rule) => rule.by);
  const files = new Set([
    ...by.map(fileOf),
    ...findPgTap(by).map((name) => `supabase/tests/${name}.test.sql`),
  ]);
  expect([...files].filter((file) => !existsSync(join(PROJECT_DIR, file)))).toEqual([]);
  const isLong = (file: string) =>
    readFileSync(join(PROJECT_DIR, file), 'utf8').includes('@module-tag long');
  expect([...files].filter(isLong)).toEqual([]);
  expect(RULES.filter((rule) => rule.by.length === 0)).toEqual([]);
});

test('each mutation has a name of its own, and the page of surviving mutations names only these', () => {
  const names = RULES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const page = readFileSync(join(PROJECT_DIR, 'docs/decisions/mutations.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name);
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});
