import { getCurrentStore } from '@/store/current';
import { changeRecord } from '@/store/changes/records';
import type { DonationPatch } from './donation-edit';

/**
 * Changes a donation on this device, to be sent when there is a connection.
 * @throws when it could not be saved; then nothing was
 */
export async function changeDonation(id: string, patch: DonationPatch): Promise<void> {
  if (!(await changeRecord(await getCurrentStore(), 'donors', id, patch)))
    throw new Error('The donation is not on this device');
}
