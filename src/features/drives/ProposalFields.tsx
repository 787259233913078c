import type { UseFormReturn } from 'react-hook-form';
import { HOST_PLACES } from '@/blood/drive';
import { checkZip } from '@/places/check-zip';
import { AddressFields, EmailField, PhoneField } from '@/ui/form/ContactFields';
import { getTodayInput } from '@/ui/date-words';
import { makeFields } from '@/ui/form/fields-of';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { TextField } from '@/ui/form/TextField';
import type { ProposalInput, ProposalValues } from './proposal-schema';

const kinds = Object.entries(HOST_PLACES).map(([value, label]) => ({ value, label }));

type Props = { form: UseFormReturn<ProposalInput, unknown, ProposalValues> };

/** The form's fields, in the order of its schema. */
export function ProposalFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
      <div className="sm:col-span-2">
        <TextField
          label="Organization"
          autoComplete="organization"
          required
          {...field('organization')}
        />
      </div>
      <div className="sm:col-span-2">
        <RadioGroup label="Kind of Place" options={kinds} required {...field('place_kind')} />
      </div>
      <TextField label="Contact Name" autoComplete="name" required {...field('contact_name')} />
      <PhoneField required {...field('phone_number')} />
      <EmailField required {...field('email')} />
      <div className="sm:col-span-2">
        <AddressFields checkZip={checkZip} field={field} />
      </div>
      <TextField
        label="Preferred Date"
        type="date"
        min={getTodayInput()}
        help="Leave it empty if you are flexible."
        {...field('preferred_date')}
      />
      <TextField
        label="Expected Donors"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        help="A rough number is enough."
        required
        {...field('expected_donors')}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Notes"
          help="The room, the hours, parking: whatever helps to plan."
          {...field('notes')}
        />
      </div>
    </div>
  );
}
