import { z } from 'zod';
import { ABO_LETTERS } from '@/blood/blood-type';
import { FIRST_COUNTRY } from '@/blood/rules/first-country';
import { profileRow } from '@/collections/profiles/row';
import { EARLIEST_DATE, savableText } from '@/collections/text';
import { getTodayInput } from '@/ui/date-words';
import { newPassword, NO_MATCH } from './password-rules';

const row = profileRow.shape;
const required = (message: string) => savableText().trim().min(1, message);

/**
 * Makes a rule report at once. Otherwise, a rule about several fields reports only after each field is valid by
 * itself.
 */
const always = () => true;

const isNotInFuture = (date: string) => date <= getTodayInput();
const isPossibleYear = (date: string) => date === '' || date >= EARLIEST_DATE;

/** The fields of the form, step by step. */
export const signupSchema = z
  .object({
    email: required('Enter your e-mail').pipe(
      z
        .email('Enter an e-mail address like name@example.com')
        .max(254, 'Use at most 254 characters'),
    ),
    password: newPassword,
    confirm: z.string(),
    first_name: required('Enter your first name').pipe(row.first_name),
    last_name: required('Enter your last name').pipe(row.last_name),
    phone_number: required('Enter your phone number').pipe(row.phone_number),
    date_of_birth: required('Enter your date of birth')
      .refine(isNotInFuture, 'The date of birth may not be in the future')
      .refine(isPossibleYear, 'Enter the year of birth with four digits, 1900 or later'),
    country: row.country,
    // radio buttons give null until one is chosen; the letter is optional
    letter: z.enum([...ABO_LETTERS, 'unknown']).nullable(),
    rh: z.enum(['positive', 'negative']),
    address: required('Enter your address').pipe(row.address),
    city: required('Enter your city').pipe(row.city),
    state: required('Enter your state').pipe(row.state),
    zip_code: required('Enter your ZIP code').pipe(row.zip_code),
    recent_illness: z.boolean(),
    medications: z.boolean(),
    previous_donation: z.boolean(),
    last_donation_date: z.string(),
  })
  .refine((input) => input.password === input.confirm, {
    path: ['confirm'],
    message: NO_MATCH,
    when: always,
  })
  // the date is shown, and sent, only if the person has given blood before
  .refine((input) => !input.previous_donation || isNotInFuture(input.last_donation_date), {
    path: ['last_donation_date'],
    message: 'The last donation may not be in the future',
    when: always,
  })
  .refine(
    ({ previous_donation: before, last_donation_date: date }) =>
      !before || date === '' || isPossibleYear(date),
    {
      path: ['last_donation_date'],
      message: 'Enter the year with four digits, 1900 or later',
      when: always,
    },
  );

export type SignupInput = z.infer<typeof signupSchema>;

export const emptySignup: SignupInput = {
  email: '',
  password: '',
  confirm: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  date_of_birth: '',
  country: FIRST_COUNTRY,
  letter: null,
  rh: 'positive',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  recent_illness: false,
  medications: false,
  previous_donation: false,
  last_donation_date: '',
};

export type SignupStep = 1 | 2 | 3;

/** The fields of each step, in their order. Continue validates them. */
export const stepFields: Record<SignupStep, (keyof SignupInput)[]> = {
  1: ['email', 'password', 'confirm'],
  2: ['first_name', 'last_name', 'country', 'phone_number', 'date_of_birth'],
  3: ['letter', 'rh', 'address', 'city', 'state', 'zip_code', 'last_donation_date'],
};

/** Finds the field, and its step, for a column that the server names in a refusal. */
export function findSignupField(
  column: string,
): { name: keyof SignupInput; step: SignupStep } | undefined {
  const name = column === 'blood_type' ? 'letter' : column;
  for (const step of [1, 2, 3] as const) {
    const found = stepFields[step].find((field) => field === name);
    if (found) return { name: found, step };
  }
  return undefined;
}

/** Returns the error message of step 1. Undefined if its fields are filled in and the passwords match. */
export function findAccountProblem(input: SignupInput): string | undefined {
  if (input.email.trim() === '' || input.password === '' || input.confirm === '') {
    return 'Please fill out all required fields';
  }
  return input.password === input.confirm ? undefined : NO_MATCH;
}
