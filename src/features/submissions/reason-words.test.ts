import { describe, expect, it } from 'vitest';
import { reasonWords } from './reason-words';

const refused = (code: string | null, field: string | null = null, table = 'blood_requests') =>
  reasonWords({ kind: 'rejected', table, creates: false, code, field });

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
      reasonWords({ kind: 'rejected', table: 'donors', creates: true, code: '42501', field: null }),
    ).toBe('You are not allowed to save this record.');
  });

  it('says that a request was closed meanwhile', () => {
    expect(refused('23514', 'request_fulfilled')).toMatch(/^The request was fulfilled before this/);
  });

  it('says that the record exists already', () => {
    expect(refused('23505', 'donors_pkey', 'donors')).toBe('The server already has this record.');
  });

  it('mentions the other person when somebody else changed the record first', () => {
    expect(
      reasonWords({ kind: 'conflict', table: 'profiles', creates: false, code: null, field: null }),
    ).toBe('Somebody else changed the same thing before yours arrived.');
  });

  it('shows an unknown code, so that it can be reported', () => {
    expect(refused('XX000')).toBe('The server did not accept this (code XX000).');
    expect(refused(null)).toBe('The server did not accept this.');
  });
});
