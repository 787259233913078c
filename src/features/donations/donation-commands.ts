import { getCurrentStore } from '@/store/current';
import { changeRecord } from '@/store/changes/records';
import type { Fields } from '@/sync/protocol';
import type { DonationPatch } from './donation-edit';

/**
 * Changes a donation on this device; sync sends the change.
 * @param base the values that the form was opened with
 * @returns `clashed` if somebody else changed the same fields meanwhile; their values stay, and the change needs
 * attention
 * @throws if it could not be saved; then nothing changed
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
