import type { UseFormReturn } from 'react-hook-form';
import { HEALTH_LEVEL_WORDS, type HealthLevel } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import { CheckboxField } from '@/ui/CheckboxField';
import { todayInput } from '@/ui/date-words';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import type { EditInput, EditValues } from './donation-edit';

type Props = { form: UseFormReturn<EditInput, unknown, EditValues> };

const times = Object.entries(PREFERRED_TIMES).map(([value, label]) => ({ value, label }));

/** The edit form asks low, normal or high; an answer from the registration form stays selectable. */
function levels(now: HealthLevel | undefined) {
  const offered: HealthLevel[] = ['low', 'normal', 'high'];
  if (now === 'unknown') offered.push(now);
  return offered.map((value) => ({ value, label: HEALTH_LEVEL_WORDS[value] }));
}

export function PlaceFields({ form }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
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

export function HealthFields({ form }: Props) {
  const { register, formState } = form;
  const was = formState.defaultValues;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Blood Pressure"
          options={levels(was?.blood_pressure)}
          {...register('blood_pressure')}
        />
        <SelectField
          label="Sugar Level"
          options={levels(was?.sugar_level)}
          {...register('sugar_level')}
        />
      </div>
      <div>
        <CheckboxField label="I am currently taking medications" {...register('any_medications')} />
        <CheckboxField
          label="I have had an illness in the past 14 days"
          {...register('recent_illness')}
        />
      </div>
    </>
  );
}

export function PreferenceFields({ form }: Props) {
  const { register, formState } = form;
  const { errors, defaultValues } = formState;
  const was = defaultValues?.preferred_date ?? '';
  const today = todayInput();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Preferred Date"
          type="date"
          min={was !== '' && was < today ? was : today}
          error={errors.preferred_date?.message}
          {...register('preferred_date')}
        />
        <SelectField
          label="Preferred Time"
          placeholder="Flexible"
          options={times}
          error={errors.preferred_time?.message}
          {...register('preferred_time')}
        />
      </div>
      <div>
        <CheckboxField
          label="I need transport to the donation site"
          {...register('transport_needed')}
        />
        <CheckboxField
          label="I am available for emergencies"
          {...register('emergency_available')}
        />
      </div>
    </>
  );
}
