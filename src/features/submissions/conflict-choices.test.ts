import { describe, expect, it } from 'vitest';
import { chosenPatch, clashingFields, mergeStart } from './conflict-choices';

const conflict = {
  table: 'donors',
  payload: { city: 'Mine', notes: 'my words', user_email: 'x' },
  theirs: { city: 'Theirs', notes: 'their words' },
};

describe('a conflict field by field', () => {
  it('shows the fields that have labels, with both versions', () => {
    expect(clashingFields(conflict, null)).toMatchObject([
      { field: { name: 'city', label: 'City' }, mine: 'Mine', theirs: 'Theirs' },
      { field: { name: 'notes', label: 'Notes' }, mine: 'my words', theirs: 'their words' },
    ]);
  });

  it('takes their values from the newer record, except fields that the user has changed since', () => {
    const pending = { id: 'm', base: { notes: 'theirs again' }, sent: null, at: 1 };
    const record = { city: 'Newer', notes: 'mine again', pending };
    expect(clashingFields(conflict, record).map(({ theirs }) => theirs)).toEqual([
      'Newer',
      'theirs again',
    ]);
  });

  it('changes only the fields in which the user does not keep theirs', () => {
    const clashes = clashingFields(conflict, null);
    expect(chosenPatch(clashes, { city: 'mine', notes: 'theirs' }, {})).toEqual({ city: 'Mine' });
    expect(chosenPatch(clashes, { city: 'theirs', notes: 'merged' }, { notes: 'both' })).toEqual({
      notes: 'both',
    });
    expect(chosenPatch(clashes, { city: 'theirs', notes: 'theirs' }, { city: 'no' })).toEqual({});
  });

  it('starts a merged text with both, and other fields with the user’s value', () => {
    const [city, notes] = clashingFields(conflict, null);
    expect(city && mergeStart(city)).toBe('Mine');
    expect(notes && mergeStart(notes)).toBe('their words\nmy words');
  });
});
