import { describe, expect, test } from 'vitest';
import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { listTimes } from './drive-words';
import { describeState, findCurrent, getReservationState, isLive } from './reservation-state';
import { makeEmptyReservation, makeReservationSchema } from './use-reservation-form';

const of = (fields: Partial<ReservationDoc>) =>
  ({
    cancelled: false,
    status: 'requested',
    refusal: null,
    unsent: 0,
    ...fields,
  }) as ReservationDoc;
const cancelled = { cancelled: true, status: 'cancelled' } as const;
const refused = { status: 'refused', refusal: 'full' } as const;

describe('the state of a reservation', () => {
  test.each([
    ['asked for on this device', of({ unsent: 1 }), 'requested'],
    ['given', of({ status: 'confirmed' }), 'confirmed'],
    ['not given', of(refused), 'refused'],
    [
      'given back, not yet sent',
      of({ status: 'confirmed', cancelled: true, unsent: 1 }),
      'cancelling',
    ],
    ['given back', of(cancelled), 'cancelled'],
    ['taken back before it was sent', of({ cancelled: true, unsent: 1 }), 'cancelled'],
    ['requested again', of({ status: 'cancelled', unsent: 1 }), 'requested'],
  ])('%s', (_, reservation, state) => {
    expect(getReservationState(reservation)).toBe(state);
  });

  test('is that of the live one of several, else of the newest', () => {
    const [old, live] = [of(refused), of({ status: 'confirmed' })];
    expect(findCurrent([old, live])).toBe(live);
    expect(findCurrent([of(cancelled), old])).toEqual(of(cancelled));
    expect(findCurrent([])).toBeNull();
    expect([old, of(cancelled), live, of({ unsent: 1 })].map(isLive)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('explains offline that the server will decide, and why it refused', () => {
    expect(describeState(of({ unsent: 1 }), false)).toBe(
      'Saved on this device. It will be confirmed or refused when you are online.',
    );
    expect(describeState(of(refused), true)).toBe(
      'The last spot was taken before your request arrived.',
    );
  });
});

describe('the times of a drive', () => {
  const drive = { start_time: '09:15:00', end_time: '11:00:00' } as DriveDoc;

  test('are every half hour until before its end', () => {
    expect(listTimes(drive)).toEqual(['09:15:00', '09:45:00', '10:15:00', '10:45:00']);
  });

  test('are the only choices', () => {
    const check = (preferred_time: string) =>
      makeReservationSchema(drive).safeParse({ ...makeEmptyReservation(), preferred_time }).success;
    expect(['10:15:00', '11:00:00', '09:00:00', ''].map(check)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test('whoever came reads what staff said, without blame', () => {
  const came = (fields: Partial<ReservationDoc>) =>
    describeState(
      of({ status: 'confirmed', checked_in_at: '2026-12-05T15:03:00Z', ...fields }),
      true,
    );
  expect(came({})).toBe('You were there. Thank you!');
  expect(came({ outcome: 'given' })).toBe('You gave blood. Thank you!');
  expect(came({ outcome: 'could_not' })).toContain('Nothing is held against you');
});
