import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files';

const pages = [
  ...sourceFiles('docs', /\.md$/),
  ...['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
];

/** Folders to search for a file that is named without one. */
const FOLDERS = ['', 'tests/sync/', 'supabase/tests/', 'docs/'];
const CODE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|sql|md))`/g;
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;

test('the files that the documentation names exist', () => {
  const missing = pages.flatMap(({ path, text }) => [
    ...[...text.matchAll(CODE)]
      .map(([, name = '']) => name)
      .filter((name) => !FOLDERS.some((folder) => existsSync(folder + name)))
      .map((name) => `${path}: ${name}`),
    ...[...text.matchAll(LINK)]
      .map(([, to = '']) => normalize(join(dirname(path), to)))
      .filter((file) => !existsSync(file))
      .map((file) => `${path}: ${file}`),
  ]);
  expect(missing).toEqual([]);
});
