import type { UseFormReturn } from 'react-hook-form';
import { HEALTH_LEVEL_WORDS, type HealthLevel } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { getTodayInput } from '@/ui/date-words';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import type { DonorInput, DonorValues } from './donor-schema';

type Props = { form: UseFormReturn<DonorInput, unknown, DonorValues> };

const inOrder: HealthLevel[] = ['normal', 'high', 'low', 'unknown'];
const levels = inOrder.map((value) => ({ value, label: HEALTH_LEVEL_WORDS[value] }));
const times = Object.entries(PREFERRED_TIMES).map(([value, label]) => ({ value, label }));

export function HealthFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <SelectField label="Blood Pressure" options={levels} {...field('blood_pressure')} />
        <SelectField label="Sugar Level" options={levels} {...field('sugar_level')} />
      </div>
      <div>
        <CheckboxField label="I am currently taking medications" {...field('any_medications')} />
        <CheckboxField label="I have had an illness recently" {...field('recent_illness')} />
      </div>
    </>
  );
}

export function PreferenceFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <TextField
          label="Preferred Date"
          type="date"
          min={getTodayInput()}
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
