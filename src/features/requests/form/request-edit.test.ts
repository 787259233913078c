import { describe, expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { editInput, editPatch } from './request-edit';
import { type RequestInput, requestSchema } from './request-schema';

const request = {
  id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
  requester_name: 'Ada Byron',
  requester_type: 'doctor',
  hospital: 'St Mary',
  location: 'Not specified',
  blood_type: 'O-',
  required_units: 2,
  urgency: 'Critical',
  contact: '555 0100',
  email: 'ward@example.com',
  reason: 'Surgery',
  additional_info: '',
} as BloodRequestDoc;

const patchAfter = (change: Partial<RequestInput>, from = editInput(request)) =>
  editPatch(requestSchema.parse({ ...from, ...change }));

describe('what the edit of a request saves', () => {
  it('is nothing when nothing was changed', () => {
    expect(patchAfter({})).toEqual({});
    expect(patchAfter({ location: ' ', required_units: '2' })).toEqual({});
  });

  it('is only the changed columns, units as a number', () => {
    expect(patchAfter({ required_units: '5', urgency: 'High', hospital: ' St Mary ' })).toEqual({
      required_units: 5,
      urgency: 'High',
    });
  });

  it('leaves out columns that changed elsewhere while the draft waited', () => {
    const draft = { ...editInput(request), contact: '555 0111' };
    const meanwhile = editInput({ ...request, hospital: 'St Anne' });
    // the form keeps `base` from its draft
    expect(patchAfter(draft, meanwhile)).toEqual({ contact: '555 0111' });
  });

  it('keeps the rules of a new request', () => {
    const found = requestSchema.safeParse({
      ...editInput(request),
      required_units: '0',
      email: '',
    });
    expect(found.error?.issues.map(({ message }) => message)).toEqual([
      'At least 1 unit',
      'Enter an e-mail address',
    ]);
  });
});
