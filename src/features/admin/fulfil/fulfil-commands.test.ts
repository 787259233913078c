import { expect, test } from 'vitest';
import { countStillAsked } from './fulfil-commands';

test.each([
  [{ required_units: 3 }, 1, 2],
  [{ required_units: 3 }, 3, 0],
  [{ required_units: 3 }, 5, 0],
  // donors who gave or are expected are not replaced by the used units
  [{ required_units: 3, units_coming: 1 }, 2, 1],
  [{ required_units: 3, units_coming: 1 }, 3, 1],
  [{ required_units: 3, units_given: 1, units_coming: 1 }, 3, 2],
  // two donors can be accepted for each unit
  [{ required_units: 3, units_coming: 3, units_expected: 2 }, 2, 2],
  [{ required_units: 3, units_coming: 1, units_expected: 0 }, 3, 1],
])('a request of %j that gets %i units from stock still asks for %i', (request, used, rest) => {
  expect(countStillAsked(request, used)).toBe(rest);
});
