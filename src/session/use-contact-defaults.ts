import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLiveOne } from '@/store/hooks/use-live';
import type { FormDraft } from '@/store/drafts/use-form-draft';
import type { Identity } from './session';

/**
 * Fills in the contact fields of a form from the account and the profile, unless somebody has typed into the form.
 * @param fields the names of these fields in the form; must be the same object in each render
 */
export function useContactDefaults<T extends FieldValues, Context, Values>(
  form: UseFormReturn<T, Context, Values>,
  fields: Record<'name' | 'phone' | 'email', FieldPath<T>>,
  identity: Identity | null,
  draft: Pick<FormDraft, 'known' | 'restoredAt'>,
): void {
  const { isDirty } = form.formState;
  const { known, restoredAt } = draft;
  const profile = useLiveOne('profiles', identity?.userId ?? null);
  const email = identity?.email ?? '';
  const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : '';
  const phone = profile?.phone_number ?? '';

  useEffect(() => {
    if (!known || restoredAt !== null || isDirty) return;
    const values = { name, phone, email };
    for (const what of ['name', 'phone', 'email'] as const) {
      // these fields hold text, which the generic type of the form cannot say
      const defaultValue = values[what] as FieldPathValue<T, FieldPath<T>>;
      if (values[what] !== '') form.resetField(fields[what], { defaultValue });
    }
  }, [form, fields, known, restoredAt, isDirty, name, phone, email]);
}
