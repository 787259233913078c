import { describe, expect, test } from 'vitest';
import { hasTitle, messagesOf, rowsOf, unwrapped } from './coverage-table';
import { sourceFiles } from './source-files';

const [page] = sourceFiles('tests/e2e', /^README\.md$/);
const rows = rowsOf(page?.text ?? '');

const CODE = /\.(tsx?|sql)$/;
const TEST = /\.(test|spec)\.(tsx?|sql)$/;
const files = ['src', 'tests', 'supabase'].flatMap((folder) => sourceFiles(folder, CODE));
const texts = new Map(files.map(({ path, text }) => [path, text]));
const shipped = unwrapped(
  files
    .filter(({ path }) => /^(src|supabase\/migrations)\//.test(path) && !TEST.test(path))
    .map(({ text }) => text)
    .join('\n'),
);

const named = ({ table, row }: (typeof rows)[number]) => `${table}: ${row}`;
const catalogue = rows.filter(({ table }) => table === 'Error catalogue');

describe('the table of what is tested where', () => {
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

  test('names only existing tests', () => {
    const missing = rows.flatMap((row) =>
      row.tests
        .filter(({ file, title }) => !TEST.test(file) || !hasTitle(texts.get(file) ?? '', title))
        .map(({ file, title }) => `${named(row)} → ${file} › ${title}`),
    );
    expect(missing).toEqual([]);
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
