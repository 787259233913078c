import { type UseFormReturn, useWatch } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { COMPONENTS } from '@/blood/request-life';
import { REQUESTER_TYPES } from '@/blood/offer';
import { URGENCIES, URGENCY_WINDOW } from '@/blood/urgency';
import { checkZip } from '@/places/check-zip';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { EmailField, PhoneField } from '@/ui/form/ContactFields';
import { makeFields } from '@/ui/form/fields-of';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { SelectField } from '@/ui/form/SelectField';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { TextField } from '@/ui/form/TextField';
import { PhoneFirst } from './PhoneFirst';
import type { RequestInput, RequestValues } from './request-schema';

type Props = { form: UseFormReturn<RequestInput, unknown, RequestValues> };
type RequestFieldsProps = Props & {
  /** whether the poster must confirm the request, as they must for a new one */
  verifies?: boolean;
};

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));
const requesters = Object.entries(REQUESTER_TYPES).map(([value, label]) => ({ value, label }));
const components = Object.entries(COMPONENTS).map(([value, label]) => ({ value, label }));
const urgencies = URGENCIES.map((urgency) => ({
  value: urgency,
  label: `${urgency} (${URGENCY_WINDOW[urgency]})`,
}));

// Each part is a component of its own, because react-hook-form focuses the invalid field that was rendered first.

function RequesterFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <>
      <TextField label="Name" autoComplete="name" required {...field('requester_name')} />
      <SelectField
        label="Requester Type"
        options={requesters}
        placeholder="Select who you are"
        required
        {...field('requester_type')}
      />
    </>
  );
}

function PatientFields({ form }: Props) {
  const urgency = useWatch({ control: form.control, name: 'urgency' });
  const field = makeFields(form);
  return (
    <>
      <TextField
        label="Hospital"
        help="Where the blood is needed."
        required
        {...field('hospital')}
      />
      <TextField label="Location" placeholder="Not specified" {...field('location')} />
      <TextField
        label="Hospital ZIP Code"
        check={checkZip}
        help="Five digits. Donors nearby find the request and see how far it is, and you see about how many could help."
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        {...field('hospital_zip')}
      />
      <SelectField
        label="Blood Type"
        options={bloodTypes}
        placeholder="Select blood type"
        required
        {...field('blood_type')}
      />
      <SelectField
        label="Component"
        help="What the patient gets. Leave it at red cells if you are not sure."
        options={components}
        {...field('component')}
      />
      <TextField
        label="Units Needed"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        {...field('required_units')}
      />
      <div className="sm:col-span-2">
        <RadioGroup label="Urgency" options={urgencies} required {...field('urgency')} />
        {urgency === 'Critical' && (
          <div className="mt-4">
            <PhoneFirst />
          </div>
        )}
      </div>
    </>
  );
}

function ContactAndReason({ form, verifies = false }: RequestFieldsProps) {
  const urgency = useWatch({ control: form.control, name: 'urgency' });
  const field = makeFields(form);
  return (
    <>
      <PhoneField
        label="Contact Number"
        help={
          urgency === 'Critical' ? 'A number that somebody answers now, day and night.' : undefined
        }
        required
        {...field('contact')}
      />
      <EmailField required {...field('email')} />
      <div className="flex flex-col gap-5 sm:col-span-2">
        <TextAreaField
          label="Reason"
          help="Seen by everyone who is logged in. Leave out names."
          required
          {...field('reason')}
        />
        <TextAreaField label="Additional Information" {...field('additional_info')} />
        {verifies && (
          <CheckboxField
            label="I confirm that this is a legitimate blood request"
            required
            {...field('verified')}
          />
        )}
      </div>
    </>
  );
}

/** The fields of the form, in the order of its schema. */
export function RequestFields({ form, verifies = false }: RequestFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
      <RequesterFields form={form} />
      <PatientFields form={form} />
      <ContactAndReason form={form} verifies={verifies} />
    </div>
  );
}
