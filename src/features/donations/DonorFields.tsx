import type { ReactElement } from 'react';
import { HEALTH_LEVEL_WORDS, type HealthLevel } from '@/blood/health';
import type { donors } from '@/records/donors';
import type { makeRecordFields } from '@/records/fields';
import { getTodayInput } from '@/ui/date-words';
import type { DonorInput } from './register/donor-schema';
import type { EditInput } from './use-donation-edit';

/** Makes the control of a column that both forms have. */
type Field = (
  name: keyof DonorInput & keyof EditInput & keyof typeof donors.labels,
  added?: Parameters<ReturnType<typeof makeRecordFields>>[1],
) => ReactElement;

type HealthFieldsProps = {
  field: Field;
  /** lists the choices for a column */
  levelsOf: (name: 'blood_pressure' | 'sugar_level') => readonly HealthLevel[];
  illness: string;
};

/** The answers about health, in the form of a new donation and of an edited one. */
export function HealthFields({ field, levelsOf, illness }: HealthFieldsProps) {
  const level = (name: 'blood_pressure' | 'sugar_level') =>
    field(name, {
      options: levelsOf(name).map((value) => ({ value, label: HEALTH_LEVEL_WORDS[value] })),
    });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        {level('blood_pressure')}
        {level('sugar_level')}
      </div>
      <div>
        {field('any_medications', { label: 'I am currently taking medications' })}
        {field('recent_illness', { label: illness })}
      </div>
    </>
  );
}

type PreferenceFieldsProps = {
  field: Field;
  /** the preferred date when the form opened, which may have passed */
  was?: string | undefined;
};

/** The donor's preferences, in the form of a new donation and of an edited one. */
export function PreferenceFields({ field, was = '' }: PreferenceFieldsProps) {
  const today = getTodayInput();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        {field('preferred_date', { min: was !== '' && was < today ? was : today })}
        {field('preferred_time', { placeholder: 'Flexible' })}
      </div>
      <div>
        {field('transport_needed', { label: 'I need transport to the donation site' })}
        {field('emergency_available', { label: 'I am available for emergencies' })}
      </div>
    </>
  );
}
