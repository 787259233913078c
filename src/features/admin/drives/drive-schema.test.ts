import { describe, expect, test } from 'vitest';
import type { DriveDoc } from '@/collections/drives/row';
import { getTodayInput } from '@/ui/date-words';
import { listSeries } from './drive-commands';
import { makeDriveInput, makeDrivePatch, makeDriveSchema, makeNewDrive } from './drive-schema';
import { describeHolders } from './when-words';

const filled = {
  ...makeNewDrive(null, null),
  name: ' Town Drive ',
  date: '2099-01-03',
  location: 'Town Hall',
  address: '1 Main Street',
  zip_code: '62701',
  slots_total: '60',
  requirements: 'Photo ID\n\n At least 17 years old ',
};
const problems = (input: object, isNew = true) => {
  const result = makeDriveSchema(isNew).safeParse({ ...filled, ...input });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message]);
};

describe('the form of a drive', () => {
  test('gives the columns, with a requirement a line', () => {
    expect(makeDriveSchema(true).parse(filled)).toMatchObject({
      name: 'Town Drive',
      start_time: '09:00:00',
      slots_total: 60,
      requirements: ['Photo ID', 'At least 17 years old'],
      weeks: 1,
    });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ date: '' }, 'date'],
    [{ date: '2020-01-01' }, 'date'],
    [{ end_time: '09:00' }, 'end_time'],
    [{ start_time: '' }, 'start_time'],
    [{ zip_code: '627' }, 'zip_code'],
    [{ slots_total: '' }, 'slots_total'],
    [{ slots_total: '0' }, 'slots_total'],
    [{ slots_total: '2.5' }, 'slots_total'],
    [{ weeks: '27' }, 'weeks'],
    [{ requirements: 'x'.repeat(201) }, 'requirements'],
  ])('%j has its error beside the field %s', (input, field) => {
    expect(problems(input).map(([name]) => name)).toEqual([field]);
  });

  test('accepts today, and lets a past drive be corrected', () => {
    expect(problems({ date: getTodayInput() })).toEqual([]);
    expect(problems({ date: '2020-01-01' }, false)).toEqual([]);
  });

  test('changes only what was changed since it was opened', () => {
    const values = makeDriveSchema(true).parse(filled);
    const drive = { ...values, incentives: ['Snacks'] } as unknown as DriveDoc;
    const input = makeDriveInput(drive);
    const save = (change: object) =>
      makeDrivePatch(makeDriveSchema(false).parse({ ...input, ...change }));
    expect(save({})).toEqual({ patch: {}, base: {} });
    expect(save({ slots_total: '20', incentives: 'Snacks\nTea' })).toEqual({
      patch: { slots_total: 20, incentives: ['Snacks', 'Tea'] },
      base: { slots_total: 60, incentives: ['Snacks'] },
    });
  });
});

// covers: page-admin-drives
test('a series has the same weekday, also over the end of summer time, and the same ids when it is saved again', () => {
  const id = '7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8eff';
  const series = listSeries(id, '2026-10-24', 3);
  expect(series.map(({ date }) => date)).toEqual(['2026-10-24', '2026-10-31', '2026-11-07']);
  expect(series[0]?.id).toBe(id);
  expect(new Set(series.map((one) => one.id)).size).toBe(3);
  expect(listSeries(id, '2026-10-24', 3)).toEqual(series);
});

// covers: drive-capacity
test('before a change is saved it says how many hold places, and what it means for them', () => {
  expect(describeHolders(0, 5, 0)).toBeNull();
  expect(describeHolders(12, 50, 0)).toEqual({
    words: '12 people hold places. They see every change in the app.',
    isOver: false,
  });
  const over = describeHolders(23, 20, 1);
  expect(over?.isOver).toBe(true);
  expect(over?.words).toContain('3 more than 20. Nobody loses their place');
  expect(over?.words).toContain('1 person chose a time outside these hours');
  expect(describeHolders(23, Number.NaN, 0)?.isOver).toBe(false);
});
