import { noteExport } from '@/session/admin-calls';

/**
 * Records an export in the audit log. Call this before creating the file: an export that cannot be recorded
 * must not happen, so there is no export without a network.
 * @param what what is exported, including filters: 'Donors, blood type O-'
 * @param rows number of records in the file
 * @throws {ServerError} and then nothing may be exported
 */
export async function recordExport(what: string, rows: number): Promise<void> {
  await noteExport(what, rows);
}
