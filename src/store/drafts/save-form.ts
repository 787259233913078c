import { useEffect } from 'react';
import type { SyncedName } from '@/collections/facts';
import { describeSaveFailure } from '@/device/device-storage';
import type { FormDraft } from './use-form-draft';
import { useLiveOne } from '../hooks/use-live';

/**
 * Saves a form's values, then deletes its draft.
 * @param failed the message if saving fails
 * @returns the message to show; empty on success
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
  // the values are saved, so a draft that cannot be deleted is no failure
  await draft.clear().catch(() => undefined);
  return '';
}

/**
 * Keeps the values of a visitor's form as a draft while they log in.
 * @param failed the message if it cannot be kept
 * @returns the message to show; empty on success
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
 * Discards a draft whose record was already saved, for example because the app was killed between the two steps.
 * @param id of the record that the form creates; null while nobody can create it
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
