import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc, ReservationRefusal } from '@/collections/reservations/row';

/** The state of a reservation as far as this device knows. */
export type ReservationState = 'requested' | 'confirmed' | 'refused' | 'cancelling' | 'cancelled';

export function getReservationState({
  cancelled,
  status,
  unsent,
}: ReservationDoc): ReservationState {
  if (cancelled) {
    // a reservation that the server has not confirmed has no spot to give back
    return unsent === 1 && status === 'confirmed' ? 'cancelling' : 'cancelled';
  }
  // the person has requested it again, and the server has not answered yet
  if (status === 'cancelled') return 'requested';
  return status;
}

/** Whether the person has the spot, or is waiting for it. */
export const isLive = (reservation: ReservationDoc): boolean =>
  ['requested', 'confirmed'].includes(getReservationState(reservation));

/**
 * Finds the reservation of a person at a drive that counts now.
 * @param reservations their reservations, the newest first
 */
export function findCurrent(reservations: readonly ReservationDoc[]): ReservationDoc | null {
  return reservations.find(isLive) ?? reservations[0] ?? null;
}

export const STATE_WORDS: Record<ReservationState, string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  refused: 'Not possible',
  cancelling: 'Cancelled',
  cancelled: 'Cancelled',
};

const REFUSAL_WORDS: Record<ReservationRefusal, string> = {
  full: 'The last spot was taken before your request arrived.',
  over: 'The drive was over when your request arrived.',
  time: 'The drive is not open at the time you chose.',
  already: 'You already have a spot at this drive.',
  gone: 'This drive was called off.',
};

/** Whether the date, the hours or the place of the drive have changed since somebody reserved. */
export const hasMoved = (reservation: ReservationDoc, { moved_at: moved }: DriveDoc): boolean =>
  Boolean(moved) && Date.parse(moved ?? '') > Date.parse(reservation.created_at);

/**
 * Tells a person the state of their reservation, and what happens next.
 * @param drive holds the reason why the drive was called off
 */
export function describeState(
  reservation: ReservationDoc,
  online: boolean,
  drive: Pick<DriveDoc, 'called_off_reason'> | null = null,
): string {
  if (reservation.outcome === 'given') return 'You gave blood. Thank you!';
  if (reservation.outcome === 'could_not')
    return 'Thank you for coming. It was not possible this time. Nothing is held against you, and the date from which you may give stays as it was.';
  if (reservation.checked_in_at) return 'You were there. Thank you!';
  const state = getReservationState(reservation);
  if (state === 'refused' && reservation.refusal === 'gone' && drive?.called_off_reason)
    return `This drive was called off: ${drive.called_off_reason}`;
  if (state === 'confirmed') return 'Your spot is reserved.';
  if (state === 'refused')
    return reservation.refusal ? REFUSAL_WORDS[reservation.refusal] : 'The spot was refused.';
  if (state === 'cancelled') return 'You cancelled this reservation.';
  if (state === 'cancelling')
    return 'Saved on this device. Your spot goes to somebody else once this is sent.';
  return online
    ? 'Saved on this device and on its way. It will be confirmed in a moment, or refused if no spot is left.'
    : 'Saved on this device. It will be confirmed or refused when you are online.';
}
