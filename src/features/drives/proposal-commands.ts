import type { Identity } from '@/session/session';
import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { newProposal } from '@/collections/drive-proposals/row';
import { createRecord } from '@/store/changes/records';
import type { ProposalValues } from './proposal-schema';

/**
 * Saves a proposal of a drive on this device; sync sends it. Saving the same values again changes nothing.
 * @throws if it could not be saved; then nothing changed
 */
export async function proposeDrive(
  values: ProposalValues,
  proposer: Pick<Identity, 'userId' | 'email'>,
): Promise<void> {
  const row = newProposal({
    ...values,
    user_id: proposer.userId,
    user_email: proposer.email,
    answer: '',
    drive_id: null,
  });
  await createRecord(await getCurrentStore(), 'drive_proposals', row);
  void requestPersistence();
}
