import { expect, test } from 'vitest';
import { toAnswers, eligibilitySchema, noAnswers } from './eligibility-schema';

const filled = {
  ...noAnswers,
  country: 'US',
  date_of_birth: '1990-01-01',
  weight: '70,5',
  weight_unit: 'kg',
  feels_well: 'yes',
  recent_illness: 'no',
  medications: 'no',
  previous_donation: 'no',
} as const;
const faults = (changed: object) =>
  eligibilitySchema.safeParse({ ...filled, ...changed }).error?.issues.map(({ path }) => path[0]);

test('the questions that everybody gets are required', () => {
  const missing = eligibilitySchema
    .safeParse({ ...noAnswers, country: 'US' })
    .error?.issues.map(({ path }) => path[0]);
  expect(missing).toEqual([
    'date_of_birth',
    'weight',
    'feels_well',
    'recent_illness',
    'medications',
    'previous_donation',
  ]);
  expect(faults({ weight: 'heavy' })).toEqual(['weight']);
  expect(faults({ date_of_birth: '2999-01-01' })).toEqual(['date_of_birth']);
});

test('a dependent answer counts only while its question is shown', () => {
  const later = { well_since: '2999-01-01', last_date: '2999-01-01', platelets_in_year: 'many' };
  expect(faults(later)).toBeUndefined();
  expect(
    faults({ ...later, recent_illness: 'yes', previous_donation: 'yes', last_kind: 'platelets' }),
  ).toEqual(['well_since', 'last_date', 'platelets_in_year']);
  expect(faults({ previous_donation: 'yes' })).toEqual(['last_date']);
});

test('the answers are passed to the rules', () => {
  const answers = toAnswers(eligibilitySchema.parse({ ...filled, last_date: '2020-01-01' }));
  expect(answers).toMatchObject({
    weight: 70.5,
    weightUnit: 'kg',
    feelsWell: true,
    illness: null,
    lastDonation: null,
    sex: null,
  });
  const gave = { previous_donation: 'yes', last_date: '2020-01-01', recent_illness: 'yes' };
  expect(toAnswers(eligibilitySchema.parse({ ...filled, ...gave }))).toMatchObject({
    illness: { wellSince: null },
    lastDonation: { kind: 'whole-blood', date: '2020-01-01', plateletsInYear: 0 },
  });
});
