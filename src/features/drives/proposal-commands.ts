import type { Identity } from '@/session/session';
import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { driveProposalRow } from '@/collections/drive-proposals/row';
import { createRecord } from '@/store/changes/records';
import type { ProposalValues } from './proposal-schema';

const newProposalRow = driveProposalRow.omit({
  client_created_at: true,
  created_at: true,
  updated_at: true,
  rev: true,
});

/**
 * Saves a proposal of a drive on this device; sync sends it. Saving the same values again changes nothing.
 * @throws if it could not be saved; then nothing changed
 */
export async function proposeDrive(
  values: ProposalValues,
  proposer: Pick<Identity, 'userId' | 'email'>,
): Promise<void> {
  const row = newProposalRow.parse({
    ...values,
    user_id: proposer.userId,
    user_email: proposer.email,
    status: 'received',
    answer: '',
    answered_at: null,
    drive_id: null,
  });
  await createRecord(await getCurrentStore(), 'drive_proposals', row);
  void requestPersistence();
}
