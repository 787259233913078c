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

/** Reads the rows of all tables, with the heading above each table. The last column names the tests. */
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
/** Makes a pattern for a text as it stands within quotes of TypeScript or SQL. */
const quoted = (text: string) => literal(text).replaceAll("'", "(?:'|\\\\'|'')");

/**
 * Whether a file has a test with this title. The title stands in quotes, may have values at each `…`, and may have a
 * tag at its end.
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
