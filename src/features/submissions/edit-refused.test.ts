import { describe, expect, it } from 'vitest';
import {
  type EditInput,
  listEditableFields,
  makeEditInput,
  makeEditResolver,
} from './edit-refused';

const request = {
  user_id: 'u1',
  patient_id: 'P-123456',
  client_created_at: '2026-11-20T10:00:00Z',
  request_fulfilled: false,
  required_units: 0,
  hospital: 'St Mary',
  additional_info: '',
};
const fields = listEditableFields({ table: 'blood_requests', payload: request });

async function checked(input: EditInput, table: 'blood_requests' | 'donors' = 'blood_requests') {
  const asked = table === 'donors' ? listEditableFields({ table, payload: input }) : fields;
  const options = { fields: {}, shouldUseNativeValidation: false };
  return makeEditResolver(table, asked)(input, undefined, options);
}

describe('correcting a refused change', () => {
  it('has the fields that the user wrote, not keys and states', () => {
    expect(fields.map((field) => field.name)).toEqual([
      'hospital',
      'required_units',
      'additional_info',
    ]);
  });

  it('starts with the user’s values', () => {
    expect(makeEditInput(fields, request)).toEqual({
      hospital: 'St Mary',
      required_units: '0',
      additional_info: '',
    });
  });

  it('validates with the entity’s rules and names the field', async () => {
    const { errors } = await checked({
      hospital: ' ',
      required_units: '0',
      additional_info: '',
    });
    expect(errors['hospital']?.message).toBe('Enter the hospital');
    expect(errors['required_units']?.message).toBe('At least 1 unit');
    expect(errors['additional_info']).toBeUndefined();
  });

  it('returns values in the record’s format', async () => {
    const input = { hospital: ' St Mary ', required_units: '3', additional_info: '' };
    expect((await checked(input)).values).toEqual({
      hospital: 'St Mary',
      required_units: 3,
      additional_info: '',
    });
  });

  it('reads an empty date or choice as null if the entity allows it', async () => {
    const { values } = await checked({ preferred_date: '', preferred_time: '' }, 'donors');
    expect(values).toEqual({ preferred_date: null, preferred_time: null });
    const { errors } = await checked({ blood_type: '' }, 'donors');
    expect(errors['blood_type']?.message).toBe('Choose your blood type');
  });

  it('refuses units that are not a number', async () => {
    const { errors } = await checked({ hospital: 'A', required_units: '', additional_info: '' });
    expect(errors['required_units']?.message).toBe('Enter a whole number of units');
  });
});
