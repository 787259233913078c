import { getCurrentStore } from '@/store/current';
import { changeRecord } from '@/store/changes/records';
import type { Fields } from '@/sync/protocol';
import type { DonationPatch } from './donation-edit';

/**
 * Changes a donation on this device, to be sent when there is a connection.
 * @param base what the form was opened with
 * @returns `clashed` when somebody else changed the same meanwhile; then theirs stands, and it needs attention
 * @throws when it could not be saved; then nothing was
 */
export async function changeDonation(
  id: string,
  patch: DonationPatch,
  base: Fields = {},
): Promise<'saved' | 'clashed'> {
  const store = await getCurrentStore();
  const result = await changeRecord(store, 'donors', id, patch, { base });
  if (!result) throw new Error('The donation is not on this device');
  return result;
}
