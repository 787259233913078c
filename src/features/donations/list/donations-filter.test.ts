import { describe, expect, it } from 'vitest';
import { listTypes, readFilter, writeFilter } from './donations-filter';

const read = (search: string, loggedIn = true) => readFilter(new URLSearchParams(search), loggedIn);

describe('the address of the donations list', () => {
  it('holds tab, blood type and limit, and is read back as written', () => {
    const filter = { mine: true, bloodType: 'AB+', compatible: true, limit: 150 } as const;
    expect(writeFilter(filter).toString()).toBe('tab=mine&type=AB%2B&give=to&show=150');
    expect(readFilter(writeFilter(filter), true)).toEqual(filter);
  });

  it('has no parameters for the first page of all donations', () => {
    expect(writeFilter(read('')).toString()).toBe('');
  });

  // covers: page-donations
  it('shows visitors all donations, whatever the tab', () => {
    expect(read('tab=mine', false).mine).toBe(false);
  });

  it('ignores unknown values', () => {
    expect(read('tab=theirs&type=C%2B&show=lots')).toEqual({
      mine: false,
      bloodType: null,
      compatible: false,
      limit: 50,
    });
    expect(read('show=-100').limit).toBe(50);
    expect(read('show=Infinity').limit).toBe(50);
  });
});

it('selects a type, or all types that can give to it', () => {
  expect(listTypes({ bloodType: null, compatible: true })).toBeNull();
  expect(listTypes({ bloodType: 'AB-', compatible: false })).toEqual(['AB-']);
  expect(listTypes({ bloodType: 'AB-', compatible: true })).toEqual(['A-', 'B-', 'AB-', 'O-']);
});
