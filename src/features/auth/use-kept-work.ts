import { useEffect, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getTabId } from '@/device/tab';
import { useLive } from '@/store/hooks/use-live';
import { findKeptWork, type KeptWork } from './kept-work';
import type { SignupInput } from './signup-schema';

/**
 * Finds what the visitor typed before they came to sign up, and fills the form in with it, except where they have typed
 * something else.
 * @param from where the log-in leads
 * @param known whether the form's own draft has been looked for
 */
export function useKeptWork(
  form: UseFormReturn<SignupInput>,
  from: string | undefined,
  known: boolean,
): KeptWork | null {
  const { rows } = useLive('drafts', { selector: {} });
  const work = useMemo(() => (rows ? findKeptWork(rows, from, getTabId()) : null), [rows, from]);
  useEffect(() => {
    if (!known || !work) return;
    const typed = form.getValues();
    for (const [name, defaultValue] of Object.entries(work.answers)) {
      // each answer belongs to the field of the same name
      const field = name as keyof SignupInput;
      const isLeft = field === 'rh' ? !form.formState.dirtyFields.rh : !typed[field];
      if (isLeft && defaultValue) form.resetField(field, { defaultValue });
    }
  }, [form, known, work]);
  return work;
}
