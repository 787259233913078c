import { useMembership } from '@/session/use-membership';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Button } from '@/ui/Button';
import { EditForm } from '@/ui/form/EditForm';
import { listErrors } from '@/ui/form/error-list';
import { MemberFields } from '../member/MemberFields';
import { RequestFields } from './RequestFields';
import { useRequestEdit } from './use-request-edit';

type RequestEditFormProps = {
  request: BloodRequestDoc;
  onSaved: () => void;
  onCancelled: () => void;
  /** the reason why the request can no longer be changed */
  closed?: string | undefined;
};

/** A form with which the requester changes an open request. Its owner and the patient ID cannot be changed. */
export function RequestEditForm({ request, closed, ...ends }: RequestEditFormProps) {
  const { form, draft, failure, submit, cancel, reuse } = useRequestEdit(request, ends);
  const { isSubmitting, errors } = form.formState;
  const membership = useMembership();
  // the team cannot change the name, the desk and the place of the hospital
  const team = request.org_id && request.org_id === membership?.id ? membership : null;
  const { base: _, ...problems } = errors;
  return (
    <EditForm
      label="Edit Request"
      draft={draft}
      errors={listErrors(problems)}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onCancel={cancel}
      closed={closed}
      closedActions={<Button onClick={() => void reuse()}>Use in a new request</Button>}
    >
      {team ? (
        <MemberFields
          form={form}
          membership={team}
          coming={request.units_coming ?? 0}
          onFilled={() => void draft.keep().catch(() => undefined)}
        />
      ) : (
        <RequestFields form={form} />
      )}
    </EditForm>
  );
}
