import type { UseFormReturn } from 'react-hook-form';
import { HEALTH_LEVEL_WORDS, type HealthLevel } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { getTodayInput } from '@/ui/date-words';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import type { EditInput, EditValues } from './donation-edit';

type Props = { form: UseFormReturn<EditInput, unknown, EditValues> };

const times = Object.entries(PREFERRED_TIMES).map(([value, label]) => ({ value, label }));

/** Lists the levels low, normal and high, plus the current answer if the registration form allowed another. */
function listLevels(now: HealthLevel | undefined) {
  const offered: HealthLevel[] = ['low', 'normal', 'high'];
  if (now === 'unknown') offered.push(now);
  return offered.map((value) => ({ value, label: HEALTH_LEVEL_WORDS[value] }));
}

export function HealthFields({ form }: Props) {
  const field = makeFields(form);
  const was = form.formState.defaultValues;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <SelectField
          label="Blood Pressure"
          options={listLevels(was?.blood_pressure)}
          {...field('blood_pressure')}
        />
        <SelectField
          label="Sugar Level"
          options={listLevels(was?.sugar_level)}
          {...field('sugar_level')}
        />
      </div>
      <div>
        <CheckboxField label="I am currently taking medications" {...field('any_medications')} />
        <CheckboxField
          label="I have had an illness in the past 14 days"
          {...field('recent_illness')}
        />
      </div>
    </>
  );
}

export function PreferenceFields({ form }: Props) {
  const field = makeFields(form);
  const was = form.formState.defaultValues?.preferred_date ?? '';
  const today = getTodayInput();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <TextField
          label="Preferred Date"
          type="date"
          min={was !== '' && was < today ? was : today}
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
