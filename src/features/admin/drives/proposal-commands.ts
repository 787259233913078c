import { changeRecord } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';

/** Answers a proposal; its proposer reads the answer in the app. @throws if it could not be saved */
export async function answerProposal(id: string, answer: string): Promise<void> {
  if (!(await changeRecord(await getCurrentStore(), 'drive_proposals', id, { answer })))
    throw new Error('The proposal is not on this device');
}
