import { Download } from 'lucide-react';
import { useState } from 'react';
import { ServerError } from '@/session/server-error';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { showToast } from '@/ui/feedback/toast-store';
import { recordExport } from '../audit/audit-commands';
import { makeCsv } from './csv';
import type { SheetColumn } from './table-column';

type ExportButtonProps<Row> = {
  /** the content of the file; also its name */
  what: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
};

/** Spreadsheets read a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF';

function save(text: string, name: string): void {
  const url = URL.createObjectURL(
    new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has read the file by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Exports the filtered rows as a CSV file, after recording the export in the audit log. */
export function ExportButton<Row>({ what, columns, rows }: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  async function give() {
    setBusy(true);
    try {
      await recordExport(what, rows.length);
      save(await makeCsv(columns, rows), `${what}-${getTodayInput()}.csv`);
    } catch (error) {
      const text =
        error instanceof ServerError
          ? `Nothing was exported: exports are written down on the server first. ${error.message}`
          : 'The file could not be made. Please try again.';
      showToast({ text, tone: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel="Exporting..."
      disabled={rows.length === 0}
      onClick={() => void give()}
    >
      <Icon of={Download} />
      Export CSV
    </Button>
  );
}
