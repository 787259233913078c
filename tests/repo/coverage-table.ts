export interface NamedTest {
  /** path from the project's folder */
  file: string;
  title: string;
}

export interface CoverageRow {
  table: string;
  row: string;
  tests: NamedTest[];
}

/** Expands the name of a test file to its path from the project's folder. */
function fileOf(named: string): string {
  if (named.includes('/')) return named;
  return named.endsWith('.sql') ? `supabase/tests/${named}` : `tests/e2e/${named}`;
}

/** Reads the tests of a cell: each `file › title` in backticks. Other text names no test. */
function testsIn(cell: string): NamedTest[] {
  const entries = cell.split('<br>').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, file, title] = /^`([^`›]+) › ([^`]+)`$/.exec(entry) ?? [];
      return file && title ? { file: fileOf(file), title } : { file: entry, title: '' };
    });
}

/** Reads the rows of all tables, each with the heading above its table. The last column names the tests. */
export function rowsOf(markdown: string): CoverageRow[] {
  let table = '';
  const lines = markdown.split('\n');
  return lines.flatMap((line, at) => {
    if (line.startsWith('## ')) table = line.slice(3).trim();
    const isHead = /^\| ?---/.test(lines[at + 1] ?? '');
    if (!line.startsWith('|') || isHead || /^\| ?---/.test(line)) return [];
    const [row = '', ...cells] = line.split('|').slice(1, -1);
    return [{ table, row: row.trim(), tests: testsIn(cells.at(-1) ?? '') }];
  });
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Makes a pattern for text within quotes of TypeScript or SQL. */
const quoted = (text: string) => literal(text).replaceAll("'", "(?:'|\\\\'|'')");

/** Whether the text has a test with this title: a quoted string, with `…` for placeholders, and maybe a tag. */
export function hasTitle(text: string, title: string): boolean {
  const parts = title.split('…').map((part) => quoted(part.trim()));
  return new RegExp(
    `(?:^|[^\\w\\\\])(['"\`])${parts.join('(?:(?!\\1).)*?')}(?: @\\w+|\\$\\{tag\\})?\\1`,
    'm',
  ).test(text);
}

/** Lists the messages that a row of the error catalogue quotes. */
export const messagesOf = ({ row }: CoverageRow): string[] =>
  [...row.matchAll(/"([^"]+)"/g)].map(([, message = '']) => message.trim());

/** Joins text that the source breaks into lines. */
export const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');
