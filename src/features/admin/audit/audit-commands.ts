import { noteExport } from '@/calls/admin';

/**
 * Records an export in the audit log before the file is made. An export that cannot be recorded does not happen, so
 * exports need a network.
 * @param what describes the export with its filters: 'Donors, blood type O-'
 * @param rows how many records the file holds
 * @throws {ServerError} then nothing may be exported
 */
export async function recordExport(what: string, rows: number): Promise<void> {
  await noteExport(what, rows);
}
