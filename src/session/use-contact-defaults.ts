import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLiveOne } from '@/store/hooks/use-live';
import type { FormDraft } from '@/store/drafts/use-form-draft';
import type { Identity } from './session';

/**
 * Fills in the contact fields from the account and the profile unless something was typed.
 * @param fields the form's field names; pass a constant
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
      // these fields hold text, which the generic form type cannot say
      const defaultValue = values[what] as FieldPathValue<T, FieldPath<T>>;
      if (values[what] !== '') form.resetField(fields[what], { defaultValue });
    }
  }, [form, fields, known, restoredAt, isDirty, name, phone, email]);
}
