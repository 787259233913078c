import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DonorDoc } from '@/collections/donors/row';
import { type EditInput, editSchema, makeEditInput, makeEditPatch } from './use-donation-edit';

const donation = {
  id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
  blood_type: 'O-',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  is_available: true,
  blood_pressure: 'unknown',
  sugar_level: 'normal',
  any_medications: null,
  recent_illness: false,
  transport_needed: false,
  emergency_available: true,
  preferred_date: '2026-03-01',
  preferred_time: null,
} as DonorDoc;

const patchAfter = (change: Partial<EditInput>, from: EditInput = makeEditInput(donation)) =>
  makeEditPatch(editSchema.parse({ ...from, ...change }));

describe('what an edit saves', () => {
  afterEach(() => vi.useRealTimers());

  it('is nothing when nothing was changed, not even answers that were never given', () => {
    expect(patchAfter({})).toEqual({});
  });

  // covers: donation-edit-availability, donation-edit-changes
  it('is only the changed columns', () => {
    expect(patchAfter({ city: ' Chicago ', any_medications: true, is_available: false })).toEqual({
      city: 'Chicago',
      any_medications: true,
      is_available: false,
    });
  });

  // covers: donation-edit-changes
  it('is null for a preference that was cleared', () => {
    expect(patchAfter({ preferred_date: '' })).toEqual({ preferred_date: null });
    expect(patchAfter({ preferred_time: 'evening' })).toEqual({ preferred_time: 'evening' });
  });

  it('leaves out columns that changed elsewhere while the draft waited', () => {
    const draft = { ...makeEditInput(donation), city: 'Chicago' };
    const meanwhile = makeEditInput({ ...donation, state: 'WI' });
    // the form keeps `base` from its draft
    expect(patchAfter(draft, meanwhile)).toEqual({ city: 'Chicago' });
  });
});

describe('the edit form', () => {
  const problems = (change: Partial<EditInput>) =>
    editSchema
      .safeParse({ ...makeEditInput(donation), ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  it('keeps a preferred date that has passed, but refuses a new one in the past', () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 5, 12) });
    expect(problems({ preferred_date: '2026-03-01' })).toEqual([]);
    expect(problems({ preferred_date: '2026-03-05' })).toEqual([]);
    expect(problems({ preferred_date: '2026-03-04' })).toEqual([
      'preferred_date: Choose today or a later date',
    ]);
  });

  // covers: donation-edit-optional
  it('requires no field, and limits the length of texts', () => {
    expect(problems({ address: '', city: ' ', state: '', zip_code: '' })).toEqual([]);
    expect(problems({ zip_code: '1'.repeat(21) })).toEqual(['zip_code: Use at most 20 characters']);
  });
});
