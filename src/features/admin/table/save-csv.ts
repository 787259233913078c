import { getTodayInput } from '@/ui/date-words';

/** Spreadsheets read a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives the person a sheet as a file, named by its content and today's date. */
export function saveCsv(text: string, what: string): void {
  const url = URL.createObjectURL(
    new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${what}-${getTodayInput()}.csv`;
  link.click();
  // the browser has read the file by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
