import { getTodayInput } from '@/ui/date-words';
import { download } from '@/ui/download';
import type { SheetColumn } from './table-column';

/** The first character of the file. Without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a sheet as a file. Its name consists of its content and today's date. */
export const saveCsv = (text: string, what: string): void =>
  download(`${what}-${getTodayInput()}.csv`, BYTE_ORDER_MARK + text, 'text/csv;charset=utf-8');

/** How many rows are converted at a time. The page stays responsive between them. */
const CHUNK = 2000;

/**
 * Matches a value that a spreadsheet would take for a formula, by its first character. Anybody may type one into a
 * form. In Japan and China the full-width characters count too. Some spreadsheets skip a tab or a line end before the
 * character.
 */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats rows as a sheet. A value that begins like a formula gets an apostrophe, which turns it into text.
 * @param between runs after each part of the rows
 */
export async function makeCsv<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  between: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<string> {
  // this is imported on demand, because few visits export anything
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
