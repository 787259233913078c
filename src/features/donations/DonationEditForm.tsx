import type { ReactNode } from 'react';
import type { DonorDoc } from '@/collections/donors/row';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { checkZip } from '@/places/check-zip';
import { AddressFields } from '@/ui/form/ContactFields';
import { EditForm } from '@/ui/form/EditForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { TextField } from '@/ui/form/TextField';
import { BackToDonate } from './BackToDonate';
import { HealthFields, PreferenceFields } from './EditFields';
import { useDonationEdit } from './use-donation-edit';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-6 first:border-0 first:pt-0">
      <legend className="float-left mb-4 w-full text-18 font-semibold">{title}</legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

type DonationEditFormProps = {
  donation: DonorDoc;
  onSaved: () => void;
  onCancelled: () => void;
};

/** Lets the owner change a donation, but not its blood type. */
export function DonationEditForm({ donation, ...ends }: DonationEditFormProps) {
  const { form, draft, failure, submit, cancel } = useDonationEdit(donation, ends);
  const { isSubmitting, errors } = form.formState;
  const { base: _, ...problems } = errors;
  return (
    <EditForm
      label="Edit Donation"
      draft={draft}
      errors={listErrors(problems)}
      busy={isSubmitting}
      failure={failure}
      wayBack={<BackToDonate />}
      onSubmit={submit}
      onCancel={cancel}
    >
      <Group title="Donation">
        <TextField
          label="Blood Type"
          name="blood_type"
          value={donation.blood_type}
          readOnly
          help="The blood type of a donation cannot be changed."
        />
        <CheckboxField
          label="Available for donation"
          help="While it is ticked, others can see this donation."
          {...form.register('is_available')}
        />
      </Group>
      <Group title="Location">
        <AddressFields checkZip={checkZip} field={makeFields(form)} required={false} />
      </Group>
      <Group title="Health">
        <HealthFields form={form} />
      </Group>
      <Group title="Preferences">
        <PreferenceFields form={form} />
      </Group>
    </EditForm>
  );
}
