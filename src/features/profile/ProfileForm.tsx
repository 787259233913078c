import type { ProfileDoc } from '@/collections/profiles/row';
import { Button } from '@/ui/Button';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { ContactFields, HealthFields } from './ProfileFields';
import { useProfileForm } from './use-profile-form';

type ProfileFormProps = { userId: string; profile: ProfileDoc | null; onSaved: () => void };

export function ProfileForm({ userId, profile, onSaved }: ProfileFormProps) {
  const { form, draft, failure, submit } = useProfileForm(userId, profile, onSaved);
  const { errors, isSubmitting } = form.formState;
  const { base: _, ...problems } = errors;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <DraftedForm
        label="Edit profile"
        draft={draft}
        errors={listErrors(problems)}
        onSubmit={submit}
      >
        <ContactFields form={form} />
        <HealthFields form={form} />
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" wide busy={isSubmitting} busyLabel="Updating...">
          Save Changes
        </Button>
      </DraftedForm>
    </div>
  );
}
