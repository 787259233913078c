import type { UseFormReturn } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { REQUESTER_TYPES } from '@/blood/offer';
import { URGENCIES, URGENCY_WINDOW } from '@/blood/urgency';
import { CheckboxField } from '@/ui/CheckboxField';
import { RadioGroup } from '@/ui/RadioGroup';
import { SelectField } from '@/ui/SelectField';
import { TextAreaField } from '@/ui/TextAreaField';
import { TextField } from '@/ui/TextField';
import type { RequestInput, RequestValues } from './request-schema';

type Props = { form: UseFormReturn<RequestInput, unknown, RequestValues> };
type RequestFieldsProps = Props & {
  /** a new request is verified by who posts it */
  verifies?: boolean;
};

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));
const requesters = Object.entries(REQUESTER_TYPES).map(([value, label]) => ({ value, label }));
const urgencies = URGENCIES.map((urgency) => ({
  value: urgency,
  label: `${urgency} (${URGENCY_WINDOW[urgency]})`,
}));

function PatientFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Hospital"
        help="Where the blood is needed."
        required
        error={errors.hospital?.message}
        {...form.register('hospital')}
      />
      <TextField
        label="Location"
        help="Best with its ZIP code."
        placeholder="Not specified"
        error={errors.location?.message}
        {...form.register('location')}
      />
      <SelectField
        label="Blood Type"
        options={bloodTypes}
        placeholder="Select blood type"
        required
        error={errors.blood_type?.message}
        {...form.register('blood_type')}
      />
      <TextField
        label="Units Needed"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        error={errors.required_units?.message}
        {...form.register('required_units')}
      />
      <div className="sm:col-span-2">
        <RadioGroup
          label="Urgency"
          options={urgencies}
          required
          error={errors.urgency?.message}
          {...form.register('urgency')}
        />
      </div>
    </>
  );
}

/** Everything the form asks, in the order of its schema. */
export function RequestFields({ form, verifies = false }: RequestFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={errors.requester_name?.message}
        {...form.register('requester_name')}
      />
      <SelectField
        label="Requester Type"
        options={requesters}
        placeholder="Select who you are"
        required
        error={errors.requester_type?.message}
        {...form.register('requester_type')}
      />
      <PatientFields form={form} />
      <TextField
        label="Contact Number"
        type="tel"
        autoComplete="tel"
        required
        error={errors.contact?.message}
        {...form.register('contact')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="flex flex-col gap-5 sm:col-span-2">
        <TextAreaField
          label="Reason"
          help="Seen by everyone who is logged in. Leave out names."
          required
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <TextAreaField
          label="Additional Information"
          error={errors.additional_info?.message}
          {...form.register('additional_info')}
        />
        {verifies && (
          <CheckboxField
            label="I confirm that this is a legitimate blood request"
            required
            error={errors.verified?.message}
            {...form.register('verified')}
          />
        )}
      </div>
    </div>
  );
}
