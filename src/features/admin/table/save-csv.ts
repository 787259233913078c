import { getTodayInput } from '@/ui/date-words';
import { download } from '@/ui/download';

/** Spreadsheets read a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a sheet as a file, named by its content and today's date. */
export const saveCsv = (text: string, what: string): void =>
  download(`${what}-${getTodayInput()}.csv`, BYTE_ORDER_MARK + text, 'text/csv;charset=utf-8');
