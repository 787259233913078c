import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { HEALTH_LEVEL_WORDS, type HealthLevel } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import type { DonorDoc } from '@/collections/donors/row';
import { checkZip } from '@/places/check-zip';
import { getTodayInput } from '@/ui/date-words';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { AddressFields } from '@/ui/form/ContactFields';
import { EditForm } from '@/ui/form/EditForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { BackToDonate } from './DonationView';
import { type EditInput, type EditValues, useDonationEdit } from './use-donation-edit';

type Props = { form: UseFormReturn<EditInput, unknown, EditValues> };

const times = Object.entries(PREFERRED_TIMES).map(([value, label]) => ({ value, label }));

/** Lists the choices low, normal and high. If the current answer is another one, it is added. */
function listLevels(now: HealthLevel | undefined) {
  const offered: HealthLevel[] = ['low', 'normal', 'high'];
  if (now === 'unknown') offered.push(now);
  return offered.map((value) => ({ value, label: HEALTH_LEVEL_WORDS[value] }));
}

function HealthFields({ form }: Props) {
  const field = makeFields(form);
  const was = form.formState.defaultValues;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <SelectField
          label="Blood Pressure"
          options={listLevels(was?.blood_pressure)}
          {...field('blood_pressure')}
        />
        <SelectField
          label="Sugar Level"
          options={listLevels(was?.sugar_level)}
          {...field('sugar_level')}
        />
      </div>
      <div>
        <CheckboxField label="I am currently taking medications" {...field('any_medications')} />
        <CheckboxField
          label="I have had an illness in the past 14 days"
          {...field('recent_illness')}
        />
      </div>
    </>
  );
}

function PreferenceFields({ form }: Props) {
  const field = makeFields(form);
  const was = form.formState.defaultValues?.preferred_date ?? '';
  const today = getTodayInput();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <TextField
          label="Preferred Date"
          type="date"
          min={was !== '' && was < today ? was : today}
          {...field('preferred_date')}
        />
        <SelectField
          label="Preferred Time"
          placeholder="Flexible"
          options={times}
          {...field('preferred_time')}
        />
      </div>
      <div>
        <CheckboxField
          label="I need transport to the donation site"
          {...field('transport_needed')}
        />
        <CheckboxField label="I am available for emergencies" {...field('emergency_available')} />
      </div>
    </>
  );
}

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
