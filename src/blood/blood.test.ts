import { expect, test } from 'vitest';
import { BLOOD_TYPES, joinBloodType } from './blood-type';
import { isHealthy } from './health';
import { makePatientId } from './patient-id';
import { GAUGE_PERCENT, getSupplyLevel } from './supply';
import { getSeverity } from './urgency';

test('a blood type is a letter and the sign of the Rh factor', () => {
  expect(joinBloodType('AB', 'negative')).toBe('AB-');
  expect(joinBloodType('O', 'positive')).toBe('O+');
  expect(BLOOD_TYPES).toHaveLength(8);
});

// covers: supply-levels, constant-supply
test('supply is Critical at 0, Low to 2, Medium to 6, High from 7, at 10, 25, 50 and 75 percent', () => {
  const levels = [0, 1, 2, 3, 6, 7, 1000].map(getSupplyLevel);
  expect(levels).toEqual(['Critical', 'Low', 'Low', 'Medium', 'Medium', 'High', 'High']);
  expect([0, 1, 3, 7].map((n) => GAUGE_PERCENT[getSupplyLevel(n)])).toEqual([10, 25, 50, 75]);
});

test('urgencies sort by severity, and missing or unknown ones count as Standard', () => {
  expect(['Critical', 'High', 'Medium', 'Standard'].map(getSeverity)).toEqual([0, 1, 2, 3]);
  expect([undefined, null, 'Low'].map(getSeverity)).toEqual([3, 3, 3]);
});

// covers: is-healthy-derived
test('a donor is healthy only when both questions were answered no', () => {
  expect(isHealthy(false, false)).toBe(true);
  expect(isHealthy(true, false)).toBe(false);
  expect(isHealthy(undefined, true)).toBe(false);
  expect(isHealthy(null, false)).toBeNull();
  expect(isHealthy(undefined, undefined)).toBeNull();
});

// covers: constant-patient-id
test('a patient number is P- and six digits from 100000 to 999999', () => {
  expect(makePatientId(0)).toBe('P-100000');
  expect(makePatientId(0.999999999)).toBe('P-999999');
});
