import { describe, expect, it } from 'vitest';
import { getTodayInput } from '@/ui/date-words';
import { makeSignUpProfile } from './use-signup';
import { findAccountProblem, emptySignup, signupSchema, type SignupInput } from './signup-schema';

const filled: SignupInput = {
  ...emptySignup,
  email: 'ada@example.com',
  password: 'correct horse',
  confirm: 'correct horse',
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '555 0100',
  date_of_birth: '1990-12-10',
  letter: 'AB',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
};

const problems = (change: Partial<SignupInput>) =>
  signupSchema.safeParse({ ...filled, ...change }).error?.issues.map((issue) => issue.path[0]) ??
  [];

describe('step 1 of sign-up', () => {
  // covers: signup-step-1, error-signup-required, error-signup-passwords
  it('asks for all three fields before comparing passwords', () => {
    expect(findAccountProblem(emptySignup)).toBe('Please fill out all required fields');
    expect(findAccountProblem({ ...filled, confirm: '' })).toBe(
      'Please fill out all required fields',
    );
    expect(findAccountProblem({ ...filled, confirm: 'other' })).toBe("Passwords don't match");
    expect(findAccountProblem(filled)).toBeUndefined();
  });
});

describe('the sign-up form', () => {
  // covers: blood-type-rh
  it('accepts a filled form, with and without a blood type letter', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ letter: null })).toEqual([]);
  });

  // covers: signup-passwords-again
  it('refuses short passwords, a different repetition and an invalid e-mail', () => {
    expect(problems({ password: '1234567', confirm: '1234567' })).toEqual(['password']);
    expect(problems({ confirm: 'other' })).toEqual(['confirm']);
    expect(problems({ email: 'ada' })).toEqual(['email']);
  });

  it('refuses what the database would refuse: long values and impossible years', () => {
    const long = 'x'.repeat(301);
    expect(problems({ first_name: long, last_name: long })).toEqual(['first_name', 'last_name']);
    expect(problems({ phone_number: long, address: long })).toEqual(['phone_number', 'address']);
    expect(problems({ city: long, state: long, zip_code: long })).toEqual([
      'city',
      'state',
      'zip_code',
    ]);
    expect(problems({ date_of_birth: '0090-05-01' })).toEqual(['date_of_birth']);
    expect(problems({ previous_donation: true, last_donation_date: '0020-05-01' })).toEqual([
      'last_donation_date',
    ]);
    expect(problems({ email: `${'a'.repeat(250)}@example.com` })).toEqual(['email']);
  });

  // covers: all-fields-marked
  it('marks all wrong fields at once, also those that depend on another', () => {
    expect(
      problems({
        email: '',
        confirm: 'other',
        city: '',
        previous_donation: true,
        last_donation_date: '2999-01-01',
      }),
    ).toEqual(['email', 'city', 'confirm', 'last_donation_date']);
  });

  // covers: dates-not-in-future
  it('refuses dates in the future', () => {
    expect(problems({ date_of_birth: '2999-01-01' })).toEqual(['date_of_birth']);
    expect(problems({ previous_donation: true, last_donation_date: '2999-01-01' })).toEqual([
      'last_donation_date',
    ]);
  });

  // covers: signup-required
  it('requires all but blood type and health answers', () => {
    const found = signupSchema.safeParse(emptySignup).error?.issues.map(({ path }) => path[0]);
    expect(found).toEqual([
      'email',
      'password',
      'first_name',
      'last_name',
      'phone_number',
      'date_of_birth',
      'address',
      'city',
      'state',
      'zip_code',
    ]);
  });

  // covers: age-not-enforced
  it('accepts a person who is too young to give', () => {
    expect(problems({ date_of_birth: getTodayInput() })).toEqual([]);
  });

  it('ignores the date while it is hidden', () => {
    expect(problems({ previous_donation: false, last_donation_date: '2999-01-01' })).toEqual([]);
  });
});

describe('the profile sent with the account', () => {
  // covers: blood-type-rh, blood-type-unknown
  it('builds the blood type from letter and Rh factor, positive by default', () => {
    expect(makeSignUpProfile(filled).blood_type).toBe('AB+');
    expect(makeSignUpProfile({ ...filled, rh: 'negative' }).blood_type).toBe('AB-');
    expect(makeSignUpProfile({ ...filled, letter: null }).blood_type).toBeNull();
    expect(makeSignUpProfile({ ...filled, letter: 'unknown' }).blood_type).toBeNull();
  });

  // covers: last-donation-optional
  it('has a last donation date only with a previous donation', () => {
    const dated = { ...filled, last_donation_date: '2025-01-02' };
    expect(makeSignUpProfile(dated).last_donation_date).toBeNull();
    expect(makeSignUpProfile({ ...dated, previous_donation: true }).last_donation_date).toBe(
      '2025-01-02',
    );
    expect(makeSignUpProfile({ ...filled, previous_donation: true }).last_donation_date).toBeNull();
  });
});
