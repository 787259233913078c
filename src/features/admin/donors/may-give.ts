import { addDays } from '@/blood/calendar';
import { type DonationKind, GUIDANCE } from '@/blood/guidance';
import type { Component } from '@/blood/request-life';
import type { DonorRow } from './donor-rows';

/** The kind of donation for each component; red cells come from whole blood. */
const GIVEN_AS: Record<Component, DonationKind> = {
  red_cells: 'whole-blood',
  whole_blood: 'whole-blood',
  platelets: 'platelets',
  plasma: 'plasma',
};

/**
 * Makes a function that checks whether a donor may give a component today: their health answers do not rule it
 * out, and they have not given too recently. Informational only: staff make the decision.
 * @param today an ISO date
 */
export function makeMayGive(component: Component, today: string): (row: DonorRow) => boolean {
  const days = GUIDANCE.US.intervalDays[GIVEN_AS[component]];
  // computed once, because comparing days is cheaper than adding them for each donor
  const latest = days ? addDays(today, -days.man) : today;
  return (row) => row.eligible && row.lastDonation <= latest;
}
