import { describe, expect, it } from 'vitest';
import type { DriveDoc } from '@/collections/drives/row';
import { listTimesLeft } from './drive-words';

// has only the columns that the functions read
const drive = { date: '2026-12-05', start_time: '09:00:00', end_time: '10:30:00' } as DriveDoc;

describe('the times that can still be reserved', () => {
  it('are all of them before the day', () => {
    expect(listTimesLeft(drive, new Date(2026, 11, 4, 23, 59))).toEqual([
      '09:00:00',
      '09:30:00',
      '10:00:00',
    ]);
  });

  it('are those that have not passed on the day', () => {
    expect(listTimesLeft(drive, new Date(2026, 11, 5, 9, 29))).toEqual(['09:30:00', '10:00:00']);
    expect(listTimesLeft(drive, new Date(2026, 11, 5, 9, 30))).toEqual(['10:00:00']);
    expect(listTimesLeft(drive, new Date(2026, 11, 5, 10, 1))).toEqual([]);
  });

  it('are none after it', () => {
    expect(listTimesLeft(drive, new Date(2026, 11, 6, 0, 1))).toEqual([]);
  });
});
