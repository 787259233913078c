import { z } from 'zod';
import '@/collections/jitless';
import type { EligibilityAnswers } from '@/blood/eligibility';
import { COUNTRIES } from '@/blood/rules/countries';
import { DONATION_KINDS } from '@/blood/rules/country-rules';
import { getTodayInput } from '@/ui/date-words';

const yesOrNo = z.enum(['yes', 'no'], 'Choose yes or no');
const isPast = (day: string) => day <= getTodayInput();

/** The questions of the check. The answers are never stored, neither in a draft nor in a record. */
export const eligibilitySchema = z
  .object({
    country: z.enum(COUNTRIES, 'Choose a country'),
    date_of_birth: z
      .string()
      .refine((day) => day >= '1900-01-01', 'Enter your date of birth')
      .refine(isPast, 'Choose today or an earlier date'),
    weight: z
      .string()
      .transform((typed) => Number(typed.replace(',', '.')))
      .pipe(z.number('Enter your weight as a number').min(1, 'Enter your weight').max(1500)),
    weight_unit: z.enum(['lb', 'kg']),
    feels_well: yesOrNo,
    recent_illness: yesOrNo,
    well_since: z.string(),
    medications: yesOrNo,
    previous_donation: yesOrNo,
    last_kind: z.enum(DONATION_KINDS),
    last_date: z.string(),
    platelets_in_year: z.string(),
    sex: z.enum(['man', 'woman', '']),
  })
  // an answer is validated only if its question is shown
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.recent_illness === 'yes' && !isPast(form.well_since))
      refuse('well_since', 'Choose today or an earlier date');
    if (form.previous_donation !== 'yes') return;
    if (form.last_date === '') refuse('last_date', 'Enter the date of your last donation');
    else if (!isPast(form.last_date)) refuse('last_date', 'Choose today or an earlier date');
    if (form.last_kind === 'platelets' && !/^\d{0,3}$/.test(form.platelets_in_year.trim()))
      refuse('platelets_in_year', 'Enter a whole number');
  });

export type EligibilityInput = z.input<typeof eligibilitySchema>;
export type EligibilityValues = z.output<typeof eligibilitySchema>;

export const noAnswers = {
  date_of_birth: '',
  weight: '',
  weight_unit: 'lb',
  well_since: '',
  last_kind: 'whole-blood',
  last_date: '',
  platelets_in_year: '',
  sex: '',
} as const;

/** Converts the answers of the form for the rules. Answers to questions that are not shown are left out. */
export function toAnswers(form: EligibilityValues): EligibilityAnswers {
  return {
    dateOfBirth: form.date_of_birth,
    weight: form.weight,
    weightUnit: form.weight_unit,
    feelsWell: form.feels_well === 'yes',
    illness: form.recent_illness === 'yes' ? { wellSince: form.well_since || null } : null,
    medications: form.medications === 'yes',
    lastDonation:
      form.previous_donation === 'yes'
        ? {
            kind: form.last_kind,
            date: form.last_date,
            plateletsInYear: Number(form.platelets_in_year),
          }
        : null,
    sex: form.sex || null,
  };
}
