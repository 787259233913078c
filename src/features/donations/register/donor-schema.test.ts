import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DonorInput, donorSchema } from './donor-schema';
import { makeEmptyDonor } from './use-registration';

const filled = (): DonorInput => ({
  ...makeEmptyDonor(),
  full_name: ' Ada Byron ',
  phone_number: '555 0100',
  blood_type: 'O-',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
});

const problems = (change: Partial<DonorInput>) =>
  donorSchema
    .safeParse({ ...filled(), ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the registration form', () => {
  afterEach(() => vi.useRealTimers());

  // covers: donor-form-required
  it('requires name, phone, blood type and the whole address, in that order', () => {
    const found = donorSchema.safeParse(makeEmptyDonor()).error?.issues.map(({ path }) => path[0]);
    expect(found).toEqual([
      'full_name',
      'phone_number',
      'blood_type',
      'address',
      'city',
      'state',
      'zip_code',
    ]);
  });

  // covers: default-health
  it('starts with normal blood pressure and sugar level', () => {
    expect(donorSchema.parse(filled())).toMatchObject({
      blood_pressure: 'normal',
      sugar_level: 'normal',
    });
  });

  it('reads an open choice as no preference, and trims texts', () => {
    expect(donorSchema.parse(filled())).toMatchObject({
      full_name: 'Ada Byron',
      preferred_date: null,
      preferred_time: null,
    });
  });

  // covers: donor-form-date
  it('accepts today as a preferred date and refuses yesterday', () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 5, 12) });
    expect(problems({ preferred_date: '2026-03-05' })).toEqual([]);
    expect(problems({ preferred_date: '2026-03-04' })).toEqual([
      'preferred_date: Choose today or a later date',
    ]);
    expect(problems({ preferred_date: '5 March' })).toEqual(['preferred_date: Enter a date']);
  });

  it('refuses a choice that the form does not offer', () => {
    expect(problems({ preferred_time: 'midnight' })).toHaveLength(1);
    expect(problems({ blood_type: 'C+' })).toEqual(['blood_type: Choose your blood type']);
  });
});
