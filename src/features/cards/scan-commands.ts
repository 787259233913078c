import { newScan, type ScanDoc } from '@/collections/scans/row';
import { requestPersistence } from '@/device/device-storage';
import { changeExisting, createRecord } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { digestCode } from './card-code';

/**
 * Saves a scan on this device. The server answers when it receives it.
 * @returns its id
 * @throws if it could not be saved
 */
export async function saveScan(userId: string, code: string): Promise<string> {
  const id = crypto.randomUUID();
  const row = newScan({
    id,
    user_id: userId,
    digest: await digestCode(code),
    here: false,
    vouched: null,
    lab_type: null,
  });
  await createRecord(await getCurrentStore(), 'scans', row);
  void requestPersistence();
  return id;
}

/** What staff say of the person whose card they scanned. */
export type Said = Partial<Pick<ScanDoc, 'here' | 'vouched' | 'lab_type'>>;

/**
 * Saves on this device what staff say of the person. The server acts on it when it receives it.
 * @throws if it could not be saved
 */
export async function sayOfPerson(scanId: string, said: Said): Promise<void> {
  await changeExisting(await getCurrentStore(), 'scans', scanId, said);
}
