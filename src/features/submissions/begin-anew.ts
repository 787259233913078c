import type { NavigateFunction } from 'react-router-dom';
import { paths } from '@/paths';
import { beginWith } from '@/store/drafts/begin-with';
import type { DraftDoc } from '@/collections/device';
import { sayFailed } from './toasts';

/** The forms that can start a new record from the values of one that is gone. */
const FORMS = {
  blood_requests: { form: 'blood-request', to: paths.createRequest, label: 'Use in a new request' },
  donors: { form: 'donor-registration', to: paths.donorForm, label: 'Use in a new donation' },
};

/** Finds the form for a new record of a table; undefined if there is none. */
export const findNewForm = (table: string): (typeof FORMS)[keyof typeof FORMS] | undefined =>
  table === 'blood_requests' || table === 'donors' ? FORMS[table] : undefined;

/**
 * Opens the form of a new record with these values in it.
 * @param forget removes the values from their old place, once the form's draft has them
 */
export async function beginAnew(
  { form, to }: NonNullable<ReturnType<typeof findNewForm>>,
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
