import { describe, expect, it } from 'vitest';
import { describeReason } from './reason-words';

const change = {
  kind: 'rejected',
  creates: false,
  payload: { city: 'b' },
  base: { city: 'a' },
} as const;
const refused = (code: string | null, field: string | null = null, table = 'blood_requests') =>
  describeReason({ ...change, table, code, field });

describe('why a change needs attention', () => {
  it('calls the field by its form’s label', () => {
    expect(refused('23514', 'required_units')).toBe('The server did not accept “Units Needed”.');
    expect(refused('23502', 'zip_code', 'donors')).toBe('“ZIP Code” is missing.');
    expect(refused('22001', 'first_name', 'profiles')).toBe('“First Name” is too long.');
  });

  it('says "one of the values" when the field is unknown or has no label', () => {
    expect(refused('23514')).toBe('The server did not accept one of the values.');
    expect(refused('23502', 'user_email')).toBe('One of the values is missing.');
    expect(refused('22P02', 'patient_id')).toBe('The server did not accept one of the values.');
  });

  it('says what is not allowed', () => {
    expect(refused('42501')).toBe('You are not allowed to change this record.');
    expect(refused('42501', 'id')).toBe('You are not allowed to change this record.');
    expect(refused('42501', 'request_fulfilled')).toBe(
      'You are not allowed to change “Fulfilled”.',
    );
    expect(
      describeReason({ ...change, table: 'donors', creates: true, code: '42501', field: null }),
    ).toBe('You are not allowed to save this record.');
  });

  it('says that a request was closed meanwhile', () => {
    expect(refused('23514', 'request_fulfilled')).toMatch(/^The request was fulfilled or closed/);
  });

  it('says that a record was withdrawn or deleted', () => {
    expect(refused('23514', 'deleted')).toBe(
      'This request was withdrawn on another device before your change arrived.',
    );
    expect(refused('23514', 'deleted', 'donors')).toBe(
      'This donation was deleted before your change arrived.',
    );
    const gone = { ...change, base: { city: 'a', user_id: 'u' }, code: '42501', field: 'id' };
    expect(describeReason({ ...gone, table: 'drive_proposals' })).toBe(
      'This drive proposal was deleted before your change arrived.',
    );
    // an administrator changed somebody else's record, and then lost the role
    expect(describeReason({ ...gone, table: 'donors' }, false)).toBe(
      'You are not allowed to change this record.',
    );
  });

  it('says that the record exists already', () => {
    expect(refused('23505', 'donors_pkey', 'donors')).toBe('The server already has this record.');
  });

  it('mentions the other person when somebody else changed the record first', () => {
    expect(
      describeReason({ ...change, kind: 'conflict', table: 'profiles', code: null, field: null }),
    ).toBe('Somebody else changed the same thing before yours arrived.');
  });

  it('shows an unknown code, so that it can be reported', () => {
    expect(refused('XX000')).toBe('The server did not accept this (code XX000).');
    expect(refused(null)).toBe('The server did not accept this.');
  });
});
