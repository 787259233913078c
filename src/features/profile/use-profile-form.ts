import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type FormDraft, useFormDraft } from '@/store/drafts/use-form-draft';
import type { ProfileDoc } from '@/collections/profiles/row';
import { saveForm } from '@/store/drafts/save-form';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { saveProfile } from './profile-commands';
import {
  type ProfileInput,
  makeProfileInput,
  profileSchema,
  type ProfileValues,
} from './profile-edit';

/** Name of the form's draft. */
export const PROFILE_DRAFT = 'profile';

/** Saves the profile on this device. @returns the error message; empty on success */
export const saveOrSay = (
  draft: Pick<FormDraft, 'clear'>,
  ...saved: Parameters<typeof saveProfile>
): Promise<string> =>
  saveForm(draft, 'Failed to update profile. Please try again.', async () =>
    sayClashed(await saveProfile(...saved)),
  );

/** Manages the edit form: its draft and saving. */
export function useProfileForm(userId: string, profile: ProfileDoc | null, onSaved: () => void) {
  const [failure, setFailure] = useState('');
  const form = useForm<ProfileInput, unknown, ProfileValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: makeProfileInput(profile),
  });
  const draft = useFormDraft(PROFILE_DRAFT, form);
  useDirtyForm(form.formState.isDirty);

  const submit = form.handleSubmit(async (values) => {
    setFailure('');
    const problem = await saveOrSay(draft, userId, profile !== null, values);
    setFailure(problem);
    if (problem === '') onSaved();
  });

  return { form, draft, failure, submit };
}
