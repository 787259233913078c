import { noteExport } from '@/session/admin-calls';

/**
 * Records an export in the audit log. Call this before creating the file: an export that cannot be recorded
 * must not happen, so there is no export without a network.
 * @param what describes the export, including filters: 'Donors, blood type O-'
 * @param rows number of records in the file
 * @throws {ServerError} when it was not recorded; do not export then
 */
export async function recordExport(what: string, rows: number): Promise<void> {
  await noteExport(what, rows);
}
