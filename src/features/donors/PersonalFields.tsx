import type { UseFormReturn } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import type { DonorInput, DonorValues } from './donor-schema';

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

/** Who gives, and where: everything here is required. */
export function PersonalFields({
  form,
}: {
  form: UseFormReturn<DonorInput, unknown, DonorValues>;
}) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone_number?.message}
          {...register('phone_number')}
        />
        <SelectField
          label="Blood Type"
          placeholder="Select blood type"
          options={bloodTypes}
          required
          error={errors.blood_type?.message}
          {...register('blood_type')}
        />
      </div>
      <TextField
        label="Address"
        autoComplete="street-address"
        required
        error={errors.address?.message}
        {...register('address')}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="max-sm:col-span-2">
          <TextField
            label="City"
            autoComplete="address-level2"
            required
            error={errors.city?.message}
            {...register('city')}
          />
        </div>
        <TextField
          label="State"
          autoComplete="address-level1"
          required
          error={errors.state?.message}
          {...register('state')}
        />
        <TextField
          label="ZIP Code"
          autoComplete="postal-code"
          inputMode="numeric"
          required
          error={errors.zip_code?.message}
          {...register('zip_code')}
        />
      </div>
    </>
  );
}
