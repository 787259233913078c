import type { NavigateFunction } from 'react-router-dom';
import { beginWith } from '@/store/drafts/begin-with';
import type { DraftDoc } from '@/collections/device';
import type { SyncedName } from '@/collections/facts';
import { RECORDS } from '@/records/all';
import { sayFailed } from './toasts';

interface NewForm {
  form: string;
  to: string;
  label: string;
}

/** Finds the form that can start a new record with the values of one that is gone. */
export function findNewForm(table: SyncedName): NewForm | undefined {
  for (const [form, { to, anew }] of Object.entries(RECORDS[table].forms))
    if (anew !== undefined && typeof to === 'string') return { form, to, label: anew };
  return undefined;
}

/**
 * Opens the form for a new record with these values in it.
 * @param forget removes the values from where they were, after the form's draft has stored them
 */
export async function beginAnew(
  { form, to }: NewForm,
  words: DraftDoc['values'],
  forget: () => Promise<unknown>,
  navigate: NavigateFunction,
): Promise<void> {
  try {
    await beginWith(form, { ...words, id: crypto.randomUUID(), verified: false });
    await forget();
    await navigate(to);
  } catch (error) {
    sayFailed('The new form could not be opened. Please try again.', error);
  }
}
