import { z } from 'zod';
import type { EligibilityAnswers } from '@/blood/eligibility';
import { DONATION_KINDS, JURISDICTIONS } from '@/blood/guidance';
import { todayInput } from '@/ui/date-words';

const yesOrNo = z.enum(['yes', 'no'], 'Choose yes or no');
const pastDay = z
  .string()
  .refine((day) => day === '' || day <= todayInput(), 'Choose today or an earlier date');
const wholeNumber = z
  .string()
  .regex(/^\d{0,3}$/, 'Enter a whole number')
  .transform(Number);

/** What the check asks. It is never stored: no draft, no record. */
export const eligibilitySchema = z
  .object({
    jurisdiction: z.enum(JURISDICTIONS),
    date_of_birth: pastDay
      .refine((day) => day !== '', 'Enter your date of birth')
      .refine((day) => day === '' || day >= '1900-01-01', 'Enter your date of birth'),
    weight: z
      .string()
      .transform((typed) => Number(typed.replace(',', '.')))
      .pipe(z.number('Enter your weight as a number').min(1, 'Enter your weight').max(1500)),
    weight_unit: z.enum(['lb', 'kg']),
    feels_well: yesOrNo,
    recent_illness: yesOrNo,
    well_since: pastDay,
    medications: yesOrNo,
    previous_donation: yesOrNo,
    last_kind: z.enum(DONATION_KINDS),
    last_date: pastDay,
    platelets_in_year: wholeNumber,
    sex: z.enum(['man', 'woman', '']),
  })
  .refine((form) => form.previous_donation !== 'yes' || form.last_date !== '', {
    path: ['last_date'],
    message: 'Enter the date of your last donation',
  });

export type EligibilityInput = z.input<typeof eligibilitySchema>;
export type EligibilityValues = z.output<typeof eligibilitySchema>;

export const noAnswers = {
  jurisdiction: 'US',
  date_of_birth: '',
  weight: '',
  weight_unit: 'lb',
  well_since: '',
  last_kind: 'whole-blood',
  last_date: '',
  platelets_in_year: '',
  sex: '',
} as const;

/** The form's answers as the rules take them; what was asked only further up does not count. */
export function answersOf(form: EligibilityValues): EligibilityAnswers {
  return {
    jurisdiction: form.jurisdiction,
    dateOfBirth: form.date_of_birth,
    weight: form.weight,
    weightUnit: form.weight_unit,
    feelsWell: form.feels_well === 'yes',
    illness: form.recent_illness === 'yes' ? { wellSince: form.well_since || null } : null,
    medications: form.medications === 'yes',
    lastDonation:
      form.previous_donation === 'yes'
        ? { kind: form.last_kind, date: form.last_date, plateletsInYear: form.platelets_in_year }
        : null,
    sex: form.sex || null,
  };
}
