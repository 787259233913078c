import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTitle, rowsOf } from './coverage-table';
import { sourceFiles } from './source-files';

const claims = rowsOf(readFileSync('docs/threat-model.md', 'utf8'));
const TEST = /\.(test|spec)\.(tsx?|sql)$/;
const texts = new Map(
  ['src', 'tests', 'supabase']
    .flatMap((folder) => sourceFiles(folder, TEST))
    .map(({ path, text }) => [path, text]),
);
/** The words in place of tests if the project cannot show a claim, followed by the reason. */
const NOT_SHOWN = /^not (defended|tested): ./;

/** Whether a title consists of little more than placeholders. It would then fit any test of its file. */
const isVague = (title: string) => title.replaceAll(/[^a-z]/gi, '').length < 10;

test('the threat model has a table of claims for each attacker', () => {
  const sizes = new Map<string, number>();
  for (const { table } of claims) sizes.set(table, (sizes.get(table) ?? 0) + 1);
  expect([...sizes.keys()]).toEqual([
    'A stranger on the internet',
    'A hostile account',
    'A thief of a phone',
    'A curious member of staff',
    'The operator of a network',
  ]);
  for (const [attacker, size] of sizes) expect(size, attacker).toBeGreaterThan(4);
});

test('each claim of the threat model names tests that exist, or says why it has none', () => {
  const unshown = claims.flatMap(({ table, row, tests }) => {
    const named = tests.filter(({ file }) => !NOT_SHOWN.test(file));
    if (tests.length === 0) return [`${table}: ${row} → no test`];
    return named
      .filter(({ file, title }) => isVague(title) || !hasTitle(texts.get(file) ?? '', title))
      .map(({ file, title }) => `${table}: ${row} → ${file} › ${title}`);
  });
  expect(unshown).toEqual([]);
});
