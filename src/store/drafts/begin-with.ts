import type { DraftDoc } from '@/collections/device';
import { continueDraft } from './claim-draft';
import { makeDraftId } from './draft-id';
import { saveDraft } from './draft-store';

/**
 * Saves a draft that the form shows when it is next opened.
 * @throws if the draft could not be saved
 */
export async function beginWith(form: string, values: DraftDoc['values']): Promise<void> {
  const id = makeDraftId(form);
  await saveDraft(id, values);
  continueDraft(id);
}
