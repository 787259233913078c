import { Download } from 'lucide-react';
import { useState } from 'react';
import { noteExport } from '@/calls/admin';
import { ServerError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { showToast } from '@/ui/feedback/toast-store';
import { Icon } from '@/ui/Icon';
import { makeCsv, saveCsv } from './csv';
import type { SheetColumn } from './table-column';

/**
 * Records an export in the audit log, before the file is made. If that fails, there is no export. Exports therefore
 * need a network.
 * @param what describes the exported rows with their filters: 'Donors, blood type O-'
 * @param rows how many records the file holds
 * @throws {ServerError} nothing may be exported then
 */
async function recordExport(what: string, rows: number): Promise<void> {
  await noteExport(what, rows);
}

type ExportButtonProps<Row> = {
  /** describes the content of the file; the file's name begins with it */
  what: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
};

/** A button that exports the filtered rows as a CSV file. The export is first recorded in the audit log. */
export function ExportButton<Row>({ what, columns, rows }: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  async function give() {
    setBusy(true);
    try {
      await recordExport(what, rows.length);
      saveCsv(await makeCsv(columns, rows), what);
    } catch (error) {
      const text =
        error instanceof ServerError
          ? `Nothing was exported, because the server records each export first. ${error.message}`
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
