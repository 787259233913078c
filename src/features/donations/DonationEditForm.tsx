import type { ReactNode } from 'react';
import type { HealthLevel } from '@/blood/health';
import type { DonorDoc } from '@/collections/donors/row';
import { checkZip } from '@/places/check-zip';
import { donors } from '@/records/donors';
import { makeRecordFields } from '@/records/fields';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { AddressFields } from '@/ui/form/ContactFields';
import { EditForm } from '@/ui/form/EditForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { TextField } from '@/ui/form/TextField';
import { BackToDonate } from './DonationView';
import { HealthFields, PreferenceFields } from './DonorFields';
import { useDonationEdit } from './use-donation-edit';
import { showSigns } from '@/ui/sign-words';

/** Lists the choices low, normal and high. If the current answer is another one, it is added. */
const listLevels = (now: string | undefined): HealthLevel[] =>
  now === 'unknown' ? ['low', 'normal', 'high', now] : ['low', 'normal', 'high'];

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

/** A form with which the owner changes a donation. They cannot change its blood type. */
export function DonationEditForm({ donation, ...ends }: DonationEditFormProps) {
  const { form, draft, failure, submit, cancel } = useDonationEdit(donation, ends);
  const field = makeRecordFields(form, donors.labels);
  const { isSubmitting, errors, defaultValues: was } = form.formState;
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
          value={showSigns(donation.blood_type)}
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
        <HealthFields
          field={field}
          levelsOf={(name) => listLevels(was?.[name])}
          illness="I have had an illness in the past 14 days"
        />
      </Group>
      <Group title="Preferences">
        <PreferenceFields field={field} was={was?.preferred_date} />
      </Group>
    </EditForm>
  );
}
