import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { code, defines, lastDefinitions, sqlDefinitions } from './definitions';
import { type SourceFile, sourceFiles } from './source-files';

const pages = [
  ...sourceFiles('docs', /\.md$/),
  ...['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
];
const pageAt = (path: string) => pages.find((page) => page.path === path)?.text ?? '';

/** The folders in which a file may lie that is named without its folder. */
const FOLDERS = ['', 'tests/sync/', 'supabase/tests/', 'docs/'];
const FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|sql|md))`/g;
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;
/** Names that browsers and libraries define. */
const OTHERS = new Set(
  'localStorage sessionStorage deleteDatabase awaitInSync replicateRxCollection createBrowserRouter ScrollRestoration errorElement pg_current_snapshot GOTRUE_SMTP_HOST'.split(
    ' ',
  ),
);

const anyCode = code.map(({ text }) => text).join('\n');
const missingOf = (find: (page: SourceFile) => string[]) =>
  pages.flatMap((page) => find(page).map((name) => `${page.path}: ${name}`));
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

test('the files that the documentation names exist', () => {
  const missing = missingOf(({ path, text }) => [
    ...namesIn(text, FILE).filter((name) => !FOLDERS.some((folder) => existsSync(folder + name))),
    ...namesIn(text, LINK)
      .map((to) => normalize(join(dirname(path), to)))
      .filter((file) => !existsSync(file)),
  ]);
  expect(missing).toEqual([]);
});

test('the functions and tables that the documentation names are those of today', () => {
  const missing = missingOf(({ text }) =>
    namesIn(text, /`((?:private|public)\.\w+)(?:\([^`]*)?`/g).filter(
      (name) => !sqlDefinitions.has(name),
    ),
  );
  expect(missing).toEqual([]);
});

test('the identifiers that the documentation names are in the code', () => {
  const names = /`([a-z]+[A-Z]\w*|[A-Z]\w*[a-z]\w*|[A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+)(?:\(\))?`/g;
  const missing = missingOf(({ text }) =>
    namesIn(text, names).filter(
      (name) => !OTHERS.has(name) && !new RegExp(String.raw`\b${name}\b`).test(anyCode),
    ),
  );
  expect(missing).toEqual([]);
});

test('what stands in a file by the documentation is defined in it, in the database by its last definition', () => {
  const pair =
    /`([\w.]+)(?:\(\))?`\s+in\s+`([\w./-]+\.(?:tsx?|sql))`|`(\w+)`\s+\(`([\w./-]+\.tsx?)`\)/g;
  const pairs = pages.flatMap(({ path, text }) =>
    [...text.matchAll(pair)].map(([, a, inA, b, inB]) => ({
      path,
      name: a ?? b ?? '',
      file: inA ?? inB ?? '',
    })),
  );
  expect(pairs.length).toBeGreaterThan(5);
  const wrong = pairs.filter(({ name, file }) => {
    const source = code.find(({ path }) => path === file);
    return !source || !defines(source, name);
  });
  expect(wrong).toEqual([]);
});

test('CONTRIBUTING names only what the code defines', () => {
  const names = namesIn(
    pageAt('CONTRIBUTING.md'),
    /`([a-z]+[A-Z]\w*|[A-Z]\w*[a-z]\w*|[A-Z]+_[A-Z_]+)(?:\(\))?`/g,
  ).filter((name) => !OTHERS.has(name));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !code.some((file) => defines(file, name)))).toEqual([]);
});

test('each word of the glossary stands in a file that it names', () => {
  const rows = [...pageAt('docs/glossary.md').matchAll(/^\| ([\w ]+) \| .* \| (.*) \|$/gm)].slice(
    1,
  );
  expect(rows).toHaveLength(11);
  const unknown = rows.filter(
    ([, word = '', where = '']) =>
      !namesIn(where, FILE).some((file) =>
        readFileSync(file, 'utf8').toLowerCase().includes(word.toLowerCase()),
      ),
  );
  expect(unknown.map(([row]) => row)).toEqual([]);
});

test.each([
  ['README.md', 900],
  ['CONTRIBUTING.md', 1500],
])('%s has at most %i words', (path, most) => {
  expect(pageAt(path).trim().split(/\s+/).length).toBeLessThanOrEqual(most);
});

test('a definition that was dropped or made again elsewhere is found', () => {
  const files = [
    { path: '1.sql', text: 'create function private.a() …; create table public.t (id uuid);' },
    { path: '2.sql', text: 'create or replace function private.a() …; drop table public.t;' },
  ];
  expect([...lastDefinitions(files)]).toEqual([['private.a', '2.sql']]);
  const file = { path: 'a.ts', text: '// b is old\nexport async function a() {}\n  c(x: 1) {}' };
  expect(['a', 'b', 'c'].map((name) => defines(file, name))).toEqual([true, false, true]);
});
