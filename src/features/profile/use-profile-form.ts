import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { saveFailureWords } from '@/store/device-storage';
import { useFormDraft } from '@/store/drafts';
import type { ProfileDoc } from '@/store/entities/profile';
import { useDirtyForm } from '@/ui/dirty-forms';
import { saveProfile } from './profile-commands';
import { type ProfileInput, profileInput, profileSchema, type ProfileValues } from './profile-edit';

/** Name of the form's draft. */
export const PROFILE_DRAFT = 'profile';

/** Saves the profile on this device. @returns what to say where that failed, empty where it did not */
export async function saveOrSay(...saved: Parameters<typeof saveProfile>): Promise<string> {
  try {
    await saveProfile(...saved);
    return '';
  } catch (error) {
    return saveFailureWords('Failed to update profile. Please try again.', error);
  }
}

/** The edit form: its draft, and what happens when it is saved. */
export function useProfileForm(userId: string, profile: ProfileDoc | null, onSaved: () => void) {
  const [failure, setFailure] = useState('');
  const form = useForm<ProfileInput, unknown, ProfileValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: profileInput(profile),
  });
  const draft = useFormDraft(PROFILE_DRAFT, form);
  useDirtyForm(form.formState.isDirty);

  async function save(values: ProfileValues) {
    setFailure('');
    const problem = await saveOrSay(userId, profile !== null, values);
    if (problem !== '') {
      setFailure(problem);
      return;
    }
    // it is saved; a draft that will not go is no reason to say otherwise
    await draft.clear().catch(() => undefined);
    onSaved();
  }

  const submit = (event: BaseSyntheticEvent) => void form.handleSubmit(save)(event);
  return { form, draft, failure, submit };
}
