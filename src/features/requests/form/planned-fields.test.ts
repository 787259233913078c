import { describe, expect, test } from 'vitest';
import { addDays } from '@/blood/calendar';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { getTodayInput } from '@/ui/date-words';
import { findPlannedProblem, makePlannedColumns, makePlannedInput } from './planned-fields';
import { editBase, editInput, editPatch } from './request-edit';
import { makeEmptyRequest, type RequestInput, requestSchema } from './request-schema';

const today = getTodayInput();
const soon = addDays(today, 10);
const day = { when: 'day', needed_on: soon, needed_from: '08:00', needed_until: '16:00' } as const;

describe('the day for which a hospital asks', () => {
  // covers: planned-need
  test.each([
    [{ needed_on: '' }, 'needed_on', 'Choose the day'],
    [{ needed_on: addDays(today, -1) }, 'needed_on', 'Choose today or a later day'],
    [{ needed_on: addDays(today, 61) }, 'needed_on', 'Choose a day within the next 60 days'],
    [{ needed_until: '08:00' }, 'needed_until', 'Choose a time after the first'],
    [
      { needed_on: today, needed_from: '', needed_until: '00:00' },
      'needed_until',
      'Choose a time after the first',
    ],
  ])('%j has its error beside the field', (change, field, words) => {
    expect(findPlannedProblem({ ...day, ...change })).toEqual({ field, words });
  });

  test('may be today, and 60 days away; what is needed now has none', () => {
    expect(findPlannedProblem({ ...day, needed_on: today, needed_until: '23:59' })).toBeNull();
    expect(findPlannedProblem({ ...day, needed_on: addDays(today, 60) })).toBeNull();
    expect(findPlannedProblem({ ...day, when: 'now', needed_on: '' })).toBeNull();
    expect(makePlannedColumns({ ...day, when: 'now' }).needed_on).toBeNull();
  });

  test('comes back into the form as it was typed', () => {
    expect(makePlannedInput(makePlannedColumns(day))).toEqual(day);
    const whole = { ...day, needed_from: '', needed_until: '' };
    expect(makePlannedInput(makePlannedColumns(whole))).toEqual(whole);
  });

  test('stands beside the field also in the whole form', () => {
    const found = requestSchema.safeParse({
      ...filled,
      ...day,
      needed_on: addDays(today, 61),
    });
    expect(found.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['needed_on', 'Choose a day within the next 60 days'],
    ]);
  });
});

const filled: RequestInput = {
  ...makeEmptyRequest(),
  requester_name: 'City General',
  requester_type: 'hospital',
  hospital: 'City General',
  location: 'Springfield',
  blood_type: 'O-',
  required_units: '2',
  urgency: 'Standard',
  contact: '555 0100',
  email: 'ward@example.com',
  reason: 'Surgery',
  verified: true,
};

describe('the edit of a request for a day', () => {
  const { needed_from, needed_until } = makePlannedColumns(day);
  const request = {
    ...filled,
    required_units: 2,
    needed_on: soon,
    needed_from,
    needed_until,
  } as BloodRequestDoc;
  const save = (change: Partial<RequestInput>) =>
    requestSchema.parse({ ...editInput(request), ...change });

  test('leaves the day alone if it was not moved', () => {
    expect(editPatch(save({}))).toEqual({});
    expect(editPatch(save({ required_units: '3' }))).toEqual({ required_units: 3 });
  });

  test('moves the day with its hours, as one answer, so that nobody mixes two of them', () => {
    const moved = save({ needed_on: addDays(soon, 1) });
    expect(editPatch(moved)).toEqual(makePlannedColumns({ ...day, needed_on: addDays(soon, 1) }));
    expect(editBase(moved)).toMatchObject({ needed_on: soon, needed_from, needed_until });
  });

  test('of a day that is over can still change something else', () => {
    const over = { ...request, needed_on: addDays(today, -1) };
    const values = requestSchema.parse({ ...editInput(over), required_units: '3' });
    expect(editPatch(values)).toEqual({ required_units: 3 });
  });
});
