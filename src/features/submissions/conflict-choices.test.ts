import { describe, expect, it } from 'vitest';
import { makeChosenPatch, findClashingFields, getMergeStart } from './conflict-choices';
import { listEditableFields, makeEditInput, makeEditResolver } from './edit-refused';
import { describeValue } from '@/records/describe';

const conflict = {
  table: 'donors',
  payload: { city: 'Mine', notes: 'my words', user_email: 'x' },
  theirs: { city: 'Theirs', notes: 'their words' },
};

describe('a conflict field by field', () => {
  it('shows the fields that have labels, with both versions', () => {
    expect(findClashingFields(conflict, null)).toMatchObject([
      { field: { name: 'city', label: 'City' }, mine: 'Mine', theirs: 'Theirs' },
      { field: { name: 'notes', label: 'Notes' }, mine: 'my words', theirs: 'their words' },
    ]);
  });

  it('takes their values from the newer record, except fields that the user has changed since', () => {
    const pending = { id: 'm', base: { notes: 'theirs again' }, sent: null, at: 1 };
    const record = { city: 'Newer', notes: 'mine again', pending };
    expect(findClashingFields(conflict, record).map(({ theirs }) => theirs)).toEqual([
      'Newer',
      'theirs again',
    ]);
  });

  it('changes only the fields in which the user does not keep theirs', () => {
    const clashes = findClashingFields(conflict, null);
    expect(makeChosenPatch(clashes, { city: 'mine', notes: 'theirs' }, {})).toEqual({
      city: 'Mine',
    });
    expect(
      makeChosenPatch(clashes, { city: 'theirs', notes: 'merged' }, { notes: 'both' }),
    ).toEqual({
      notes: 'both',
    });
    expect(makeChosenPatch(clashes, { city: 'theirs', notes: 'theirs' }, { city: 'no' })).toEqual(
      {},
    );
  });

  it('starts a merged text with both, and other fields with the user’s value', () => {
    const [city, notes] = findClashingFields(conflict, null);
    expect(city && getMergeStart(city)).toBe('Mine');
    expect(notes && getMergeStart(notes)).toBe('their words\nmy words');
  });

  it('shows lists line by line, and starts a merged one with the lines of both', () => {
    const [lists] = findClashingFields(
      {
        table: 'drives',
        payload: { requirements: ['Photo ID', 'Water'] },
        theirs: { requirements: ['Photo ID', 'At least 110 pounds'] },
      },
      null,
    );
    if (!lists) throw new Error('the column has a label');
    expect(lists.field.label).toBe('Requirements');
    expect(describeValue(lists.field, lists.mine)).toBe('Photo ID\nWater');
    expect(getMergeStart(lists)).toEqual(['Photo ID', 'At least 110 pounds', 'Water']);
    expect(makeEditInput([lists.field], { requirements: getMergeStart(lists) })).toEqual({
      requirements: 'Photo ID\nAt least 110 pounds\nWater',
    });
  });

  it('sends a merged list as a list, with the entity’s rules', async () => {
    const asked = listEditableFields({ table: 'drives', payload: { incentives: [] } });
    const check = (incentives: string) =>
      makeEditResolver('drives', asked)({ incentives }, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      });
    expect((await check('Tea\n\n Snacks ')).values).toEqual({ incentives: ['Tea', 'Snacks'] });
    expect((await check('x'.repeat(201))).errors['incentives']?.message).toBe(
      'Use at most 200 characters a line',
    );
  });
});
