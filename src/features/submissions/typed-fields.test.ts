import { expect, test } from 'vitest';
import { listTypedFields } from './typed-fields';

const read = (id: string, values: Record<string, unknown>) =>
  listTypedFields({ id, values }).map(({ term, value }) => `${term}: ${value}`);

test('typed values have their form’s labels and order', () => {
  const values = {
    reason: 'Surgery',
    urgency: 'High',
    hospital: 'Saint Words',
    required_units: '2',
  };
  const base = { reason: 'Before' };
  expect(read('request-edit:x1#0a1b', { ...values, id: 'x1', verified: true, base })).toEqual([
    'Hospital: Saint Words',
    'Units Needed: 2',
    expect.stringMatching(/^Urgency: High/),
    'Reason: Surgery',
  ]);
});

test('an unknown field keeps its text under its own name', () => {
  expect(read('from-another-version', { first_word: 'kept', empty: '', tick: true })).toEqual([
    'First word: kept',
    'Tick: Yes',
  ]);
});
