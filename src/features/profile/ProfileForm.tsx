import type { ProfileDoc } from '@/store/entities/profile';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { DraftNotice } from '@/ui/DraftNotice';
import { errorList } from '@/ui/error-list';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormMessage } from '@/ui/FormMessage';
import { ContactFields, HealthFields } from './ProfileFields';
import { useProfileForm } from './use-profile-form';

type ProfileFormProps = { userId: string; profile: ProfileDoc | null; onSaved: () => void };

export function ProfileForm({ userId, profile, onSaved }: ProfileFormProps) {
  const { form, draft, failure, submit } = useProfileForm(userId, profile, onSaved);
  const { errors, isSubmitting } = form.formState;
  const { base: _, ...problems } = errors;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={() => void draft.discard()} />
      <ErrorSummary errors={errorList(problems)} />
      <Card>
        <form
          noValidate
          aria-label="Edit profile"
          onSubmit={submit}
          className="flex flex-col gap-6"
        >
          <ContactFields form={form} />
          <HealthFields form={form} />
          {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
          <Button type="submit" wide busy={isSubmitting} busyLabel="Updating...">
            Save Changes
          </Button>
        </form>
      </Card>
    </div>
  );
}
