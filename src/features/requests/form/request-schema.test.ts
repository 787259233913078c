import { describe, expect, it } from 'vitest';
import { makeEmptyRequest, type RequestInput, requestSchema } from './request-schema';

const filled: RequestInput = {
  ...makeEmptyRequest(),
  id: '7b1c5b3e-6a56-4f3f-9d0d-1f4f6f8a2b11',
  requester_name: ' Ada Byron ',
  requester_type: 'doctor',
  hospital: 'St Mary',
  location: '  ',
  blood_type: 'O-',
  required_units: '2',
  urgency: 'Critical',
  contact: '555 0100',
  email: 'ada@example.com',
  reason: 'Surgery',
  verified: true,
};

const problems = (input: Partial<RequestInput>) => {
  const result = requestSchema.safeParse({ ...filled, ...input });
  return result.success ? [] : result.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
};

describe('the request form', () => {
  // covers: units-minimum, default-location
  it('turns units into a number and an empty location into “Not specified”', () => {
    const values = requestSchema.parse(filled);
    expect(values.required_units).toBe(2);
    expect(values.location).toBe('Not specified');
    expect(values.requester_name).toBe('Ada Byron');
  });

  // covers: request-form-required
  it('requires everything but location and additional information', () => {
    const result = requestSchema.safeParse(makeEmptyRequest());
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([
      'requester_name',
      'requester_type',
      'hospital',
      'blood_type',
      'required_units',
      'urgency',
      'contact',
      'email',
      'reason',
      'verified',
    ]);
  });

  // covers: request-verified-box, error-request-unverified
  it('requires the request to be verified', () => {
    expect(problems({ verified: false })).toEqual([
      'verified: Please verify that this is a legitimate blood request.',
    ]);
  });

  // covers: units-minimum, constant-units
  it.each(['0', '-1', '1.5', 'two', '1001'])('refuses %s units', (required_units) => {
    expect(problems({ required_units })).toHaveLength(1);
  });

  it('refuses text that is not an e-mail address', () => {
    expect(problems({ email: 'ada' })).toEqual([
      'email: Enter an e-mail address, like name@example.com',
    ]);
  });
});
