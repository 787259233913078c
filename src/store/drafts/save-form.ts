import { useEffect } from 'react';
import type { PushedName } from '../entities/collections';
import { describeSaveFailure } from '@/device/device-storage';
import type { FormDraft } from './use-form-draft';
import { useLiveOne } from '../hooks/use-live';

/**
 * Saves what a form holds, and then forgets its draft.
 * @param failed what could not be done, in words
 * @returns what to say where it could not be saved, empty where it was
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
  // it is saved; a draft that will not go is no reason to say otherwise
  await draft.clear().catch(() => undefined);
  return '';
}

/**
 * Keeps what a visitor's form holds, before they log in to send it.
 * @param failed what could not be done, in words
 * @returns what to say where it could not be kept, empty where it was
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
 * Discards a draft that outlived its own record, as when the app was killed between the two.
 * @param id of the record that the form makes; null while nobody can make it
 */
export function useOutlivedDraft(
  { restoredAt, discard }: FormDraft,
  collection: PushedName,
  id: string | null,
  isSubmitting: boolean,
): void {
  const made = useLiveOne(collection, id);
  const outlived = Boolean(made) && restoredAt !== null && !isSubmitting;
  useEffect(() => {
    if (outlived) void discard().catch(() => undefined);
  }, [outlived, discard]);
}
