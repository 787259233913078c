import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  coverageOf,
  hasTitle,
  idsOf,
  messagesOf,
  rowsOf,
  unwrapped,
  withTests,
} from './coverage-table';
import { sourceFiles } from './source-files';

const PAGE = 'tests/e2e/README.md';
const page = readFileSync(PAGE, 'utf8');

const CODE = /\.(tsx?|sql)$/;
const TEST = /\.(test|spec)\.(tsx?|sql)$/;
const files = ['src', 'tests', 'supabase'].flatMap((folder) => sourceFiles(folder, CODE));
const tests = files.filter(({ path }) => TEST.test(path));
const texts = new Map(files.map(({ path, text }) => [path, text]));
const shipped = unwrapped(
  files
    .filter(({ path }) => /^(src|supabase\/migrations)\//.test(path) && !TEST.test(path))
    .map(({ text }) => text)
    .join('\n'),
);

const rows = rowsOf(withTests(page, tests));
const ids = idsOf(page);
const named = ({ table, row }: (typeof rows)[number]) => `${table}: ${row}`;
const catalogue = rows.filter(({ table }) => table === 'Error catalogue');

describe('the table of what is tested where', () => {
  test('names the tests that say what they cover: `--update` writes them', async () => {
    await expect(withTests(page, tests)).toMatchFileSnapshot(`../../${PAGE}`);
  });

  test('has the five lists of the specification', () => {
    const sizes = new Map<string, number>();
    for (const { table } of rows) sizes.set(table, (sizes.get(table) ?? 0) + 1);
    // the specification has these five tables; those after them are for additions
    const specified = [...sizes].slice(0, 5);
    expect(specified.map(([table]) => table)).toEqual([
      'Routes',
      'States and transitions',
      'Validation',
      'Error catalogue',
      'Constants',
    ]);
    for (const [table, size] of specified) expect(size, table).toBeGreaterThan(15);
  });

  test('has no row without a test', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(named)).toEqual([]);
  });

  test('gives each requirement an id of its own, and knows the ids that tests name', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toHaveLength(rows.length);
    const lost = coverageOf(tests).filter(({ id, test }) => !ids.includes(id) || test.title === '');
    expect(lost.map(({ id, test: { file } }) => `${id} in ${file}`)).toEqual([]);
  });

  test('quotes only messages that the app shows', () => {
    expect(catalogue.filter((row) => messagesOf(row).length === 0).map(named)).toEqual([]);
    expect(catalogue.flatMap(messagesOf).filter((words) => !shipped.includes(words))).toEqual([]);
  });

  test('names for each message a test file that has it', () => {
    const unasserted = catalogue.flatMap((row) => {
      const asserted = row.tests.map(({ file }) => unwrapped(texts.get(file) ?? '')).join('\n');
      return messagesOf(row).filter((words) => !asserted.includes(words));
    });
    expect(unasserted).toEqual([]);
  });
});

describe('the check of the table', () => {
  test('reads rows, files and titles', () => {
    const text =
      '## Routes\n\n| Row | Test |\n| --- | --- |\n| `/` Home | `a.spec.ts › is sound` <br> `src/a.test.ts › … is b` |\n| `/x` | |\n| y | `b.test.sql › z` |\n| z | see a |';
    expect(rowsOf(text)).toEqual([
      {
        table: 'Routes',
        row: '`/` Home',
        tests: [
          { file: 'tests/e2e/a.spec.ts', title: 'is sound' },
          { file: 'src/a.test.ts', title: '… is b' },
        ],
      },
      { table: 'Routes', row: '`/x`', tests: [] },
      { table: 'Routes', row: 'y', tests: [{ file: 'supabase/tests/b.test.sql', title: 'z' }] },
      { table: 'Routes', row: 'z', tests: [{ file: 'see a', title: '' }] },
    ]);
  });

  test('finds the title of the test below an id', () => {
    const coveredBy = (path: string, text: string) =>
      coverageOf([{ path, text }]).map(({ id, test: { title } }) => `${id}: ${title}`);
    expect(coveredBy('a.test.ts', "// covers: a, b\ntest('is sound @long', f)")).toEqual([
      'a: is sound',
      'b: is sound',
    ]);
    expect(
      coveredBy(
        'a.test.ts',
        "  // covers: a\n  // covers: b\n  it.each(['x'])(\n    `has ${x}'s`, f)",
      ),
    ).toEqual(["a: has …'s", "b: has …'s"]);
    expect(
      coveredBy(
        'a.test.sql',
        "-- covers: a\nselect is(f('x', $$ ')' $$), 'y', format('it''s %s', z)) from t;",
      ),
    ).toEqual(["a: it's %s"]);
  });

  test('writes the tests into the last cell of each row that has an id', () => {
    const text =
      '| Requirement | Id | Tests |\n| --- | --- | --- |\n| x | a-1 | |\n| y | b | old |';
    const test = "// covers: a-1\ntest('is sound', f)\n";
    expect(withTests(text, [{ path: 'tests/e2e/a.spec.ts', text: test + test }])).toBe(
      '| Requirement | Id | Tests |\n| --- | --- | --- |\n| x | a-1 | `a.spec.ts › is sound` |\n| y | b |  |',
    );
  });

  test('matches whole titles only, with … for placeholders', () => {
    expect(hasTitle("test('a form is sound', () => {", 'a form is sound')).toBe(true);
    expect(hasTitle("test('a form is sound', () => {", 'form is sound')).toBe(false);
    expect(hasTitle("test('a form is sound', () => {", 'a form is')).toBe(false);
    expect(hasTitle('test(`${from} leads to ${to}`, f)', '… leads to …')).toBe(true);
    expect(hasTitle('test("a visitor\'s list", f)', "a visitor's list")).toBe(true);
    expect(hasTitle("is(a, b, 'the server''s time')", "the server's time")).toBe(true);
    expect(hasTitle('test(`${from} leads to ${to}`, f)', 'a leads to b')).toBe(false);
  });
});
