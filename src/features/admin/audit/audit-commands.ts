import { noteExport } from '@/session/admin-calls';

/**
 * Writes an export down in the audit log. It comes before the file: what could not be written down is not
 * exported, so there is no export without a network.
 * @param what is exported, in words, filters included: 'Donors, blood type O-'
 * @param rows how many records the file holds
 * @throws {ServerError} then nothing may be exported
 */
export async function recordExport(what: string, rows: number): Promise<void> {
  await noteExport(what, rows);
}
