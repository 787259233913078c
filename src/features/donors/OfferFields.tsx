import type { UseFormReturn } from 'react-hook-form';
import { HEALTH_LEVEL_WORDS, type HealthLevel } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import { CheckboxField } from '@/ui/CheckboxField';
import { todayInput } from '@/ui/date-words';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import type { DonorInput, DonorValues } from './donor-schema';

type Props = { form: UseFormReturn<DonorInput, unknown, DonorValues> };

const inOrder: HealthLevel[] = ['normal', 'high', 'low', 'unknown'];
const levels = inOrder.map((value) => ({ value, label: HEALTH_LEVEL_WORDS[value] }));
const times = Object.entries(PREFERRED_TIMES).map(([value, label]) => ({ value, label }));

export function HealthFields({ form }: Props) {
  const { register, formState } = form;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Blood Pressure"
          options={levels}
          error={formState.errors.blood_pressure?.message}
          {...register('blood_pressure')}
        />
        <SelectField
          label="Sugar Level"
          options={levels}
          error={formState.errors.sugar_level?.message}
          {...register('sugar_level')}
        />
      </div>
      <div>
        <CheckboxField label="I am currently taking medications" {...register('any_medications')} />
        <CheckboxField label="I have had an illness recently" {...register('recent_illness')} />
      </div>
    </>
  );
}

export function PreferenceFields({ form }: Props) {
  const { register, formState } = form;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Preferred Date"
          type="date"
          min={todayInput()}
          error={formState.errors.preferred_date?.message}
          {...register('preferred_date')}
        />
        <SelectField
          label="Preferred Time"
          placeholder="Flexible"
          options={times}
          error={formState.errors.preferred_time?.message}
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
