import { getTodayInput } from '@/ui/date-words';
import { download } from '@/ui/download';
import type { SheetColumn } from './table-column';

/** Spreadsheets read a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a sheet as a file, named by its content and today's date. */
export const saveCsv = (text: string, what: string): void =>
  download(`${what}-${getTodayInput()}.csv`, BYTE_ORDER_MARK + text, 'text/csv;charset=utf-8');

/** Rows to convert at a time, so that the page stays responsive. */
const CHUNK = 2000;

/**
 * The characters with which a spreadsheet begins a formula. Anybody may type them into a form. Spreadsheets of Japan
 * and China read the full-width forms too. Some skip a tab or a line end before the character.
 */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats the rows as a sheet. An apostrophe turns a value that begins like a formula into text.
 * @param between runs after each part
 */
export async function makeCsv<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  between: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<string> {
  // imported on demand, because few visits export
  const { default: papa } = await import('papaparse');
  const sheet = columns.flatMap(({ header, sheet }) => (sheet ? [{ header, sheet }] : []));
  const options = { escapeFormulae: FORMULA, newline: '\r\n' } as const;
  const parts = [papa.unparse([sheet.map(({ header }) => header)], options)];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows
      .slice(from, from + CHUNK)
      .map((row) => sheet.map((column) => column.sheet(row)));
    parts.push(papa.unparse(part, options));
    await between();
  }
  return `${parts.join('\r\n')}\r\n`;
}
