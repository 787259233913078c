import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Identity } from '@/session/session';
import { useLiveOne } from '@/store/live';
import type { RequestInput, RequestValues } from './request-schema';

/** Fills in who is asking, from the account and the profile, while nothing was typed. */
export function useContactDefaults(
  form: UseFormReturn<RequestInput, unknown, RequestValues>,
  identity: Identity | null,
  hasDraft: boolean,
): void {
  const { isDirty } = form.formState;
  const profile = useLiveOne('profiles', identity?.userId ?? null);
  const email = identity?.email ?? '';
  const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : '';
  const phone = profile?.phone_number ?? '';

  useEffect(() => {
    if (hasDraft || isDirty) return;
    const known = { requester_name: name, contact: phone, email };
    for (const field of ['requester_name', 'contact', 'email'] as const) {
      if (known[field] !== '') form.resetField(field, { defaultValue: known[field] });
    }
  }, [form, hasDraft, isDirty, name, phone, email]);
}
