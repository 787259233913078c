import type { UseFormReturn } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { checkZip } from '@/places/check-zip';
import { AddressFields, PhoneField } from '@/ui/form/ContactFields';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import type { DonorInput, DonorValues } from './donor-schema';

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

type Props = { form: UseFormReturn<DonorInput, unknown, DonorValues> };

/** Name, contact and address of the donor; all are required. */
export function PersonalFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <>
      <TextField label="Full Name" autoComplete="name" required {...field('full_name')} />
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <PhoneField required {...field('phone_number')} />
        <SelectField
          label="Blood Type"
          help="Not sure? You can give at a drive without registering here. Staff find out your type."
          placeholder="Select blood type"
          options={bloodTypes}
          required
          {...field('blood_type')}
        />
      </div>
      <AddressFields checkZip={checkZip} field={field} />
    </>
  );
}
