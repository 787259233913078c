import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';
import type { BoundField } from './fields-of';
import { TextField } from './TextField';
import type { Check } from './use-advice';

/**
 * Checks a typed phone number. The result is only advice: wards have short numbers, and visitors foreign ones. The
 * first call loads the library with its table of number plans.
 * @param country an ISO code
 * @returns a sentence to show beside the field; undefined if the number can be dialled from anywhere in the country
 * @throws if the library cannot be loaded
 */
export async function checkPhone(typed: string, country = 'US'): Promise<string | undefined> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  if (!isSupportedCountry(country)) return undefined;
  return parsePhoneNumberFromString(typed, country)?.isPossible()
    ? undefined
    : 'This number looks incomplete. Check it, and give the area code.';
}

type PresetProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

export function PhoneField({
  label = 'Phone Number',
  country,
  ...rest
}: PresetProps & { country?: string }) {
  const check = (typed: string) => checkPhone(typed, country);
  return <TextField label={label} type="tel" autoComplete="tel" check={check} {...rest} />;
}

export function EmailField({ label = 'E-mail', ...rest }: PresetProps) {
  return <TextField label={label} type="email" autoComplete="email" {...rest} />;
}

type AddressFieldsProps = {
  field: (name: 'address' | 'city' | 'state' | 'zip_code') => BoundField;
  /** the check that gives advice about the ZIP code */
  checkZip: Check;
  label?: string;
  required?: boolean;
  /** whether the form is always as narrow as on a phone */
  narrow?: boolean;
};

/** The fields for street, city, state and ZIP code. The two short ones are side by side. */
export function AddressFields({
  field,
  checkZip,
  label = 'Address',
  required = true,
  narrow = false,
}: AddressFieldsProps) {
  return (
    <div className={joinClassNames('grid grid-fit gap-5', !narrow && 'sm:grid-cols-[2fr_1fr_1fr]')}>
      <div className="col-span-full">
        <TextField
          label={label}
          autoComplete="street-address"
          required={required}
          {...field('address')}
        />
      </div>
      <div className={narrow ? 'col-span-full' : 'max-sm:col-span-full'}>
        <TextField
          label="City"
          autoComplete="address-level2"
          required={required}
          {...field('city')}
        />
      </div>
      <TextField
        label="State"
        autoComplete="address-level1"
        required={required}
        {...field('state')}
      />
      <TextField
        label="ZIP Code"
        check={checkZip}
        autoComplete="postal-code"
        inputMode="numeric"
        required={required}
        {...field('zip_code')}
      />
    </div>
  );
}
