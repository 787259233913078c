import { mayGiveOn } from '@/blood/may-give';
import type { DonorRow } from './donor-rows';
import type { Giver } from './givers';

/**
 * Makes a function that checks whether a donor may give today: their health answers do not rule it out, and by their
 * donations, their profile and the requests they have not given too recently. Informational only: staff make the
 * decision.
 * @param today an ISO date
 * @param givers by account, the facts beside their donations
 */
export function makeMayGive(
  today: string,
  givers: ReadonlyMap<string, Giver>,
): (row: DonorRow) => boolean {
  return (row) => {
    if (!row.eligible) return false;
    const giver = givers.get(row.owner);
    const lasts = [row.lastDonation, giver?.last ?? ''].toSorted();
    const last = lasts[1] || null;
    const told = giver?.told ?? [];
    // most accounts have no further facts, and there are many accounts
    return (
      (last === null && told.length === 0) || mayGiveOn({ last, told, isAvailable: null }, today)
    );
  };
}
