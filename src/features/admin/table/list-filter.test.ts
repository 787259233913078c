import { describe, expect, it } from 'vitest';
import type { DonorDoc } from '@/collections/donors/row';
import { makeDonorRow } from '../donors/donor-rows';
import { findMatching, readFilter, writeFilter } from './list-filter';
import { makeOrder } from './table-column';
import { donorColumns } from '../donors/donor-columns';

/** Makes a donation with only the columns that the table reads. */
const sampleDonor = (fields: Partial<DonorDoc>) =>
  ({ id: fields.full_name, blood_type: 'A+', created_at: '', ...fields }) as DonorDoc;

const people = [
  sampleDonor({
    full_name: 'Änne Zuse',
    user_email: 'Anne@Example.org',
    phone_number: '+1 (614) 555-0100',
  }),
  sampleDonor({
    full_name: 'bob Archer',
    user_email: 'bob@x.org',
    phone_number: '614 x12',
    blood_type: 'O-',
  }),
  sampleDonor({ full_name: 'Carla', user_email: '', phone_number: 'Ext 9' }),
].map(makeDonorRow);
const names = (text: string, bloodType: 'O-' | null = null) =>
  findMatching(people, { text, types: bloodType && [bloodType], hospital: '' }).map(
    (row) => row.name,
  );

describe('a search', () => {
  // covers: admin-search-case
  it('ignores case in names and e-mails', () => {
    expect(names('ARCHER')).toEqual(['bob Archer']);
    expect(names('anne@example')).toEqual(['Änne Zuse']);
  });

  // covers: admin-search-phone
  it('searches phone numbers as they are written', () => {
    expect(names('(614) 555')).toEqual(['Änne Zuse']);
    expect(names('6145550100')).toEqual([]);
    expect(names('x12')).toEqual(['bob Archer']);
    expect(names('Ext 9')).toEqual(['Carla']);
    expect(names('ext 9')).toEqual([]);
  });

  it('finds no text that spans two fields', () => {
    expect(names('zuseanne')).toEqual([]);
  });

  it('finds no text that spans two rows', () => {
    expect(names('0100\nbob')).toEqual([]);
  });

  it('combines with types that match, and with the hospital', () => {
    const rows = [
      { type: 'A+', hospital: 'St Mary', search: 'ann' },
      { type: 'O-', hospital: 'St Mary', search: 'bob' },
      { type: 'O-', hospital: 'St John', search: 'cid' },
    ];
    const found = (types: string[] | null, hospital: string, text = '') =>
      findMatching(rows, { text, types, hospital }).map(({ search }) => search);
    expect(found(['A+', 'O-'], '')).toEqual(['ann', 'bob', 'cid']);
    expect(found(['O-'], 'St Mary')).toEqual(['bob']);
    expect(found(null, 'St Mary')).toEqual(['ann', 'bob']);
    expect(found(null, 'St Mary', 'b')).toEqual(['bob']);
    expect(found(null, 'St Nobody')).toEqual([]);
  });

  it('combines with the blood type', () => {
    expect(names('', 'O-')).toEqual(['bob Archer']);
    expect(names('carla', 'O-')).toEqual([]);
    expect(names('  ')).toHaveLength(3);
  });
});

describe('the order', () => {
  const usual = { column: 'name', descending: false };
  const columns = Object.values(donorColumns);
  const sorted = (sort: typeof usual) =>
    people.toSorted(makeOrder(columns, sort).compare).map((row) => row.name);

  it('is by name, ignoring case and accents', () => {
    expect(sorted(usual)).toEqual(['Änne Zuse', 'bob Archer', 'Carla']);
    expect(sorted({ column: 'name', descending: true })).toEqual([
      'Carla',
      'bob Archer',
      'Änne Zuse',
    ]);
  });

  it('is in the URL with search and type, and leaves other parameters alone', () => {
    const filter = {
      text: 'a b',
      bloodType: 'AB-' as const,
      compatible: true,
      hospital: 'St Mary',
      sort: { column: 'email', descending: true },
    };
    const written = writeFilter(new URLSearchParams('open=7'), filter, usual);
    expect(written.toString()).toBe('open=7&q=a+b&type=AB-&give=to&hospital=St+Mary&sort=-email');
    expect(readFilter(written, ['name', 'email'], usual)).toEqual(filter);
  });

  it('ignores unknown values in the URL', () => {
    const read = readFilter(new URLSearchParams('type=C%2B&sort=rev'), ['name'], usual);
    expect(read).toEqual({
      text: '',
      bloodType: null,
      compatible: false,
      hospital: '',
      sort: usual,
    });
  });
});
