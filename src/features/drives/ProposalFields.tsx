import type { UseFormReturn } from 'react-hook-form';
import { HOST_PLACES } from '@/blood/drive';
import { todayInput } from '@/ui/date-words';
import { RadioGroup } from '@/ui/RadioGroup';
import { TextAreaField } from '@/ui/TextAreaField';
import { TextField } from '@/ui/TextField';
import type { ProposalInput, ProposalValues } from './proposal-schema';

type Props = { form: UseFormReturn<ProposalInput, unknown, ProposalValues> };

const kinds = Object.entries(HOST_PLACES).map(([value, label]) => ({ value, label }));

function PlaceFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          label="Address"
          autoComplete="street-address"
          required
          error={errors.address?.message}
          {...form.register('address')}
        />
      </div>
      <TextField
        label="City"
        autoComplete="address-level2"
        required
        error={errors.city?.message}
        {...form.register('city')}
      />
      <TextField
        label="State"
        autoComplete="address-level1"
        required
        error={errors.state?.message}
        {...form.register('state')}
      />
      <TextField
        label="ZIP Code"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        error={errors.zip_code?.message}
        {...form.register('zip_code')}
      />
    </>
  );
}

/** Everything the form asks, in the order of its schema. */
export function ProposalFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label="Organization"
          autoComplete="organization"
          required
          error={errors.organization?.message}
          {...form.register('organization')}
        />
      </div>
      <div className="sm:col-span-2">
        <RadioGroup
          label="Kind of Place"
          options={kinds}
          required
          error={errors.place_kind?.message}
          {...form.register('place_kind')}
        />
      </div>
      <TextField
        label="Contact Name"
        autoComplete="name"
        required
        error={errors.contact_name?.message}
        {...form.register('contact_name')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone_number?.message}
        {...form.register('phone_number')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PlaceFields form={form} />
      <TextField
        label="Preferred Date"
        type="date"
        min={todayInput()}
        help="Leave it empty if you are flexible."
        error={errors.preferred_date?.message}
        {...form.register('preferred_date')}
      />
      <TextField
        label="Expected Donors"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        help="A rough number is enough."
        required
        error={errors.expected_donors?.message}
        {...form.register('expected_donors')}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Notes"
          help="The room, the hours, parking: whatever helps to plan."
          error={errors.notes?.message}
          {...form.register('notes')}
        />
      </div>
    </div>
  );
}
