import { expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import {
  describeCountdown,
  describeNeedLine,
  describeUnitsMissing,
  type NeedFigures,
} from './need-line';

const MINUTE = 60_000;
const none: NeedFigures = { given: 0, here: 0, onWay: 0, expected: 0, waiting: 0, firstAt: null };

it.each([
  [18, '18 min'],
  [0.2, '1 min'],
  [0, 'now'],
  [125, '2 h 05 min'],
  [-10, '10 min late'],
])('an arrival in %d minutes is counted down as %s', (minutes, words) =>
  expect(describeCountdown(minutes * MINUTE, 0)).toBe(words),
);

it.each<[Partial<NeedFigures>, string]>([
  [{}, 'No donor has offered yet'],
  [{ given: 1, onWay: 1, firstAt: 18 * MINUTE }, '1 given · 1 on the way, 18 min'],
  [{ here: 1, expected: 2, waiting: 1 }, '1 here · 2 expected · 1 waits for an answer'],
])('the line of truth of %j', (figures, words) =>
  expect(describeNeedLine({ unsent: 0, hidden: false }, { ...none, ...figures }, 0)).toBe(words),
);

it('a request that nobody has received says so', () => {
  expect(describeNeedLine({ unsent: 1, hidden: false }, none, 0)).toContain('Saved on this device');
});

it.each([
  [{ required_units: 3 }, '3 units needed'],
  [{ required_units: 3, units_given: 1 }, '2 of 3 units still needed'],
  [{ required_units: 1, units_coming: 1 }, '1 unit: enough donors come'],
])('%j needs %s', (fields, words) =>
  expect(
    describeUnitsMissing(
      { urgency: 'High', created_at: new Date(0).toISOString(), ...fields } as BloodRequestDoc,
      0,
    ),
  ).toBe(words),
);
