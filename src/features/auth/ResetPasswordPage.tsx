import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { makeFields } from '@/ui/form/fields-of';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { NewPasswordFields } from './NewPasswordFields';
import { useReset } from './use-reset';

const NO_LINK =
  'A new password is set with the link in an e-mail from us. Open that link again, or ask for another one.';
const EXPIRED =
  'This link has expired or was used before. Ask for another one: it is good for an hour.';

export default function ResetPasswordPage() {
  const { form, failure, submit, expired, open } = useReset();
  const { isSubmitting } = form.formState;
  if (!open) {
    return (
      <>
        <PageHeading title="New Password" />
        <div className="mt-6 flex flex-col gap-4">
          <FormMessage tone={expired ? 'error' : 'info'}>{expired ? EXPIRED : NO_LINK}</FormMessage>
          <LinkButton to={paths.forgotPassword} wide>
            Ask for another link
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="New Password" />
      <div className="mt-6 flex flex-col gap-4">
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Card>
          <form noValidate onSubmit={submit} className="flex flex-col gap-5">
            <NewPasswordFields label="New Password" field={makeFields(form)} />
            <p className="text-ink-soft">
              Other devices on which you are logged in will ask for the new password.
            </p>
            <Button type="submit" wide busy={isSubmitting} busyLabel="Saving...">
              Set the new password
            </Button>
          </form>
        </Card>
      </div>
    </>
  );
}
