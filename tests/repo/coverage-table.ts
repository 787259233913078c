export interface NamedTest {
  /** From the project's folder. */
  file: string;
  title: string;
}

export interface CoverageRow {
  table: string;
  row: string;
  tests: NamedTest[];
}

/** A test's file, from the project's folder: the short names are of these two folders. */
function fileOf(named: string): string {
  if (named.includes('/')) return named;
  return named.endsWith('.sql') ? `supabase/tests/${named}` : `tests/e2e/${named}`;
}

/** `file › title` in backticks, as often as there are tests; what is written otherwise names no test. */
function testsIn(cell: string): NamedTest[] {
  const entries = cell.split('<br>').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, file, title] = /^`([^`›]+) › ([^`]+)`$/.exec(entry) ?? [];
      return file && title ? { file: fileOf(file), title } : { file: entry, title: '' };
    });
}

/** The rows of all tables of the page, each with the heading above its table. */
export function rowsOf(markdown: string): CoverageRow[] {
  let table = '';
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) table = line.slice(3).trim();
    if (!line.startsWith('|') || /^\| (Row|---)/.test(line)) return [];
    const [, row = '', tests = ''] = line.split('|');
    return [{ table, row: row.trim(), tests: testsIn(tests) }];
  });
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** As written within quotes of TypeScript or SQL. */
const quoted = (text: string) => literal(text).replaceAll("'", "(?:'|\\\\'|'')");

/** Whether a test of that title stands in the text: a quoted string, `…` for what is filled in. */
export function hasTitle(text: string, title: string): boolean {
  const parts = title.split('…').map((part) => quoted(part.trim()));
  return new RegExp(`(?:^|[^\\w\\\\])(['"\`])${parts.join('(?:(?!\\1).)*?')}\\1`, 'm').test(text);
}

/** The messages that a row of the error catalogue quotes. */
export const messagesOf = ({ row }: CoverageRow): string[] =>
  [...row.matchAll(/"([^"]+)"/g)].map(([, message = '']) => message.trim());

/** Text as it is shown, wherever its lines break in the source. */
export const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');
