import { describe, expect, it } from 'vitest';
import { describeDate } from '@/ui/date-words';
import { describeNextDay, describeType, findType } from './card-words';

describe('a donor card says', () => {
  // covers: card-words
  it('who told the blood type, and since when a hospital has confirmed it', () => {
    const told = { blood_type: 'O-' as const, blood_type_confirmed_at: null };
    expect(describeType(told, 'you')).toBe('O−, as told by you');
    expect(describeType(told, 'them')).toBe('O−, as told by them');
    const confirmed = { ...told, blood_type_confirmed_at: '2026-05-03T09:30:00+00:00' };
    expect(describeType(confirmed, 'you')).toBe(
      `O−, confirmed by a hospital on ${describeDate('2026-05-03')}`,
    );
    expect(describeType({ ...told, blood_type: null }, 'you')).toBe('Not known');
    expect(describeType(null, 'you')).toBe('Not known');
  });

  // covers: card-words
  it('the type of the profile, or else of the donation registered last', () => {
    const donations = [{ blood_type: 'A+' }, { blood_type: 'B-' }];
    const confirmed = { blood_type: 'O-', blood_type_confirmed_at: '2026-05-03T09:30:00+00:00' };
    expect(findType(confirmed, donations)).toEqual(confirmed);
    const told = describeType(findType({ blood_type: null }, donations), 'you');
    expect(told).toBe('A+, as told by you');
    expect(describeType(findType(null, donations), 'you')).toBe(told);
    expect(describeType(findType(null, []), 'you')).toBe('Not known');
  });

  // covers: card-words
  it('the next date as far as it is known, and never that somebody may give', () => {
    const words = [null, '2020-01-31', '2199-01-31'].map(describeNextDay);
    expect(words).toEqual([
      'No earlier donation is known here',
      `No waiting time is known here since ${describeDate('2020-01-31')}`,
      `Not before ${describeDate('2199-01-31')}, as far as is known here`,
    ]);
    for (const text of words) expect(text).not.toMatch(/\b(may|can) give/);
  });
});
