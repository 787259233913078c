import { describe, expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { selectRequestsFor } from './requests-for-donor';

const now = Date.parse('2026-11-22T12:00:00Z');
// has only the columns that the function reads
const request = (id: string, change: Partial<BloodRequestDoc> = {}) =>
  ({
    id,
    user_id: '',
    blood_type: 'AB+',
    urgency: 'Standard',
    required_units: 1,
    request_fulfilled: false,
    created_at: '2026-11-22T10:00:00Z',
    newest: id,
    ...change,
  }) as BloodRequestDoc;

const miles: Record<string, number> = { near: 3, far: 24, beyond: 26 };
const listFor = (requests: BloodRequestDoc[], bloodType: 'O-' | 'A+' = 'O-') =>
  selectRequestsFor(
    requests,
    {
      userId: 'me',
      bloodType,
      milesTo: ({ id }) => miles[id] ?? null,
      radius: 25,
      answered: new Set(['answered']),
    },
    now,
  ).map(({ request: { id } }) => id);

describe('requests that need you', () => {
  it('are within the radius, the nearest first, those at unknown places last', () => {
    expect(listFor(['unknown', 'far', 'beyond', 'near'].map((id) => request(id)))).toEqual([
      'near',
      'far',
      'unknown',
    ]);
  });

  it('are those that the person’s blood type can serve', () => {
    expect(listFor([request('near', { blood_type: 'O-' })], 'A+')).toEqual([]);
    expect(listFor([request('near', { blood_type: 'O-', component: 'plasma' })], 'A+')).toEqual([
      'near',
    ]);
  });

  it('leave out one’s own, answered, covered, expired and closed ones', () => {
    expect(
      listFor([
        request('own', { user_id: 'me' }),
        request('answered'),
        request('covered', { units_coming: 1 }),
        request('expired', { expires_at: '2026-11-22T11:59:59Z' }),
        request('closed', { closed_reason: 'no_longer_needed' }),
        request('open'),
      ]),
    ).toEqual(['open']);
  });

  it('put the more urgent first at the same distance', () => {
    expect(listFor([request('b'), request('c', { urgency: 'Critical' }), request('a')])).toEqual([
      'c',
      'a',
      'b',
    ]);
  });

  it('take at most 5 ms over 1,000 open requests', () => {
    const many = Array.from({ length: 1000 }, (_, n) => request(String(n)));
    listFor(many);
    const took = Array.from({ length: 10 }, () => {
      const start = performance.now();
      listFor(many);
      return performance.now() - start;
    });
    // other work on this machine can only make it slower, so the fastest run counts
    expect(Math.min(...took)).toBeLessThan(5);
  });
});
