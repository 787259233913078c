import { useEffect } from 'react';
import type { SyncedName } from '@/collections/facts';
import { describeSaveFailure } from '@/device/device-storage';
import type { FormDraft } from './use-form-draft';
import { useLiveOne } from '../hooks/use-live';

/**
 * Saves the values of a form, then deletes its draft.
 * @param failed the sentence to show if saving fails
 * @returns the sentence to show; empty if the values were saved
 */
export async function saveForm(
  draft: Pick<FormDraft, 'clear'>,
  failed: string,
  save: () => Promise<unknown>,
): Promise<string> {
  try {
    await save();
  } catch (error) {
    return describeSaveFailure(failed, error);
  }
  // the values have been saved, so it does no harm if the draft cannot be deleted
  await draft.clear().catch(() => undefined);
  return '';
}

/**
 * Keeps the values of a visitor's form as a draft while they log in.
 * @param failed the sentence to show if the draft cannot be saved
 * @returns the sentence to show; empty if the draft was saved
 */
export async function keepForm(draft: Pick<FormDraft, 'keep'>, failed: string): Promise<string> {
  try {
    await draft.keep();
  } catch (error) {
    return describeSaveFailure(failed, error);
  }
  return '';
}

/**
 * Discards a draft whose record has been saved already. That happens if the app was killed between saving the record
 * and deleting the draft.
 * @param id the id of the record that the form makes; null while nobody can make it
 */
export function useOutlivedDraft(
  { restoredAt, discard }: FormDraft,
  collection: SyncedName,
  id: string | null,
  isSubmitting: boolean,
): void {
  const made = useLiveOne(collection, id);
  const outlived = Boolean(made) && restoredAt !== null && !isSubmitting;
  useEffect(() => {
    if (outlived) void discard().catch(() => undefined);
  }, [outlived, discard]);
}
