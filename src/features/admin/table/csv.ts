import type { TableColumn } from './table-column';

/** Rows converted at a time, so that the page stays responsive. */
const CHUNK = 2000;

/**
 * Converts rows to CSV. Escapes text that starts like a formula: spreadsheets run `=…`, `+…`, `-…` and `@…`,
 * and anybody can type that into a form.
 * @param between runs after each chunk
 */
export async function csvOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  between: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<string> {
  // Loaded on demand, because few visits export anything.
  const { default: papa } = await import('papaparse');
  const sheet = columns.flatMap(({ header, sheet }) => (sheet ? [{ header, sheet }] : []));
  const options = { escapeFormulae: true, newline: '\r\n' } as const;
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
