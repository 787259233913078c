import type { SourceFile } from './source-files';

export interface NamedTest {
  /** the path of the test file, from the project's folder */
  file: string;
  title: string;
}

export interface CoverageRow {
  table: string;
  row: string;
  tests: NamedTest[];
}

/** Returns the path of a test file, from the project's folder. The tables may name only the file. */
function fileOf(named: string): string {
  if (named.includes('/')) return named;
  return named.endsWith('.sql') ? `supabase/tests/${named}` : `tests/e2e/${named}`;
}

/** Reads the tests that a cell names: each is `file › title` in backticks. The cell's other text is ignored. */
function testsIn(cell: string): NamedTest[] {
  const entries = cell.split('<br>').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, file, title] = /^`([^`›]+) › ([^`]+)`$/.exec(entry) ?? [];
      return file && title ? { file: fileOf(file), title } : { file: entry, title: '' };
    });
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Reads the rows of all tables below a heading, with that heading. The last column names the tests. A table above the
 * first heading is no list of requirements.
 */
export function rowsOf(markdown: string): CoverageRow[] {
  let table = '';
  const lines = markdown.split('\n');
  return lines.flatMap((line, at) => {
    if (line.startsWith('## ')) table = line.slice(3).trim();
    const isHead = /^\| ?---/.test(lines[at + 1] ?? '');
    if (table === '' || !line.startsWith('|') || isHead || /^\| ?---/.test(line)) return [];
    const [row = '', ...cells] = cellsOf(line);
    return [{ table, row, tests: testsIn(cells.at(-1) ?? '') }];
  });
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Makes a pattern for a text as it is written within quotes of TypeScript or SQL. */
const quoted = (text: string) => literal(text).replaceAll("'", "(?:'|\\\\'|'')");

/**
 * Whether a file has a test with this title. The title is in quotes, may have values at each `…`, and may have a tag
 * at its end.
 */
export function hasTitle(text: string, title: string): boolean {
  const parts = title.split('…').map((part) => quoted(part.trim()));
  return new RegExp(
    `(?:^|[^\\w\\\\])(['"\`])${parts.join('(?:(?!\\1).)*?')}(?: @\\w+|\\$\\{tag\\})?\\1`,
    'm',
  ).test(text);
}

/** Lists the messages that are quoted in a row of the error catalogue. */
export const messagesOf = ({ row }: CoverageRow): string[] =>
  [...row.matchAll(/"([^"]+)"/g)].map(([, message = '']) => message.trim());

/** Joins the lines of a text that the source breaks. */
export const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Matches the title of a test: the quoted text after `test(`, or after the `)(` of `test.each(rows)(`. */
const TITLE = /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\[^]|(?!\1)[^\\])*)\1/;
const ASSERTION = /\b(?:is|isnt|ok|matches|is_empty|results_eq|throws_ok|lives_ok)\(/;

/** Finds the title of the next assertion of pgTAP: the first text of its last argument. */
function sqlTitle(text: string): string {
  const [start] = ASSERTION.exec(text) ?? [''];
  let title = '';
  let depth = 1;
  for (const [token, said] of text
    .slice(text.indexOf(start) + start.length)
    .matchAll(/\$\$[^]*?\$\$|'((?:[^']|'')*)'|[(),]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) break;
    if (token === ',' && depth === 1) title = '';
    else title ||= said?.replaceAll("''", "'") ?? '';
  }
  return title;
}

/** Finds the title of the first test of a text, without its tag, and with `…` for each value that is filled in. */
function nextTitle(path: string, text: string): string {
  if (path.endsWith('.sql')) return sqlTitle(text);
  const [, , title = ''] = TITLE.exec(text) ?? [];
  return title
    .replace(/ @\w+$|\$\{tag\}$/, '')
    .replaceAll(/\$\{[^}]*\}/g, '…')
    .replaceAll(/\\(.)/g, '$1');
}

/** Lists the ids of the requirements that tests cover. A test names them in a comment above it: `covers: id, id`. */
export const coverageOf = (files: readonly SourceFile[]): { id: string; test: NamedTest }[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/^[ \t]*(?:\/\/|--) covers: (.+)$/gm)].flatMap((comment) => {
      const title = nextTitle(path, text.slice(comment.index));
      return (comment[1] ?? '').split(', ').map((id) => ({ id, test: { file: path, title } }));
    }),
  );

const cellOf = ({ file, title }: NamedTest) =>
  `\`${file.replace(/^(?:tests\/e2e|supabase\/tests)\/([^/]+)$/, '$1')} › ${title}\``;

/** The ids of a page's requirements. An id is the cell before the last one. */
export const idsOf = (markdown: string): string[] =>
  markdown.split('\n').flatMap(
    (line) =>
      cellsOf(line)
        .at(-2)
        ?.match(/^[a-z0-9-]*[a-z0-9]$/) ?? [],
  );

/** Returns a page of requirements whose last column names, in each row, the tests that cover the row's id. */
export function withTests(markdown: string, files: readonly SourceFile[]): string {
  const coverage = coverageOf(files);
  const fill = (line: string) => {
    const [row, id = '', ...rest] = cellsOf(line);
    if (rest.length !== 1 || !idsOf(line).includes(id)) return line;
    const tests = new Set(coverage.flatMap((one) => (one.id === id ? [cellOf(one.test)] : [])));
    return `| ${row} | ${id} | ${[...tests].join(' <br> ')} |`;
  };
  return markdown.split('\n').map(fill).join('\n');
}
