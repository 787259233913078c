import { countUnitsNeeded, isExpired, isOver } from '@/blood/request-life';
import { findStep } from '@/blood/way';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';

/** The columns of a pledge that say whether its donor comes. */
export type ComingPledge = Pick<
  PledgeDoc,
  | 'id'
  | 'request_id'
  | 'arrive_by'
  | 'status'
  | 'withdrawn'
  | 'decision'
  | 'outcome'
  | 'on_way_at'
  | 'here_at'
  | 'still_coming_at'
  | 'seen_at'
>;

/**
 * Whether a hospital expects the donor of a pledge. A donor who is there is expected, even if their time has passed.
 */
export function isExpectedDonor(pledge: ComingPledge): boolean {
  const { status, withdrawn, decision, outcome } = pledge;
  if (withdrawn || decision !== 'accepted' || outcome !== null) return false;
  return status === 'accepted' || (status === 'expired' && findStep(pledge).step === 'here');
}

/** What is known of a request now, in figures. Each donor counts once. */
export interface NeedFigures {
  given: number;
  here: number;
  onWay: number;
  expected: number;
  /** donors who wait for an answer */
  waiting: number;
  /** when the first donor on the way arrives, ms since 1970; null if nobody is on the way */
  firstAt: number | null;
}

/** Counts what stands behind a request. @param pledges the pledges to it */
export function readNeed(
  { units_given }: Pick<BloodRequestDoc, 'units_given'>,
  pledges: readonly ComingPledge[],
): NeedFigures {
  const coming = pledges.filter((pledge) => isExpectedDonor(pledge));
  const at = (step: string) => coming.filter((pledge) => findStep(pledge).step === step);
  const onWay = at('on_way');
  const here = at('here').length;
  const first = Math.min(...onWay.map(({ arrive_by }) => Date.parse(arrive_by)));
  return {
    given: units_given ?? 0,
    here,
    onWay: onWay.length,
    expected: coming.length - here - onWay.length,
    waiting: pledges.filter(
      ({ status, withdrawn, decision }) => status === 'open' && !withdrawn && decision === null,
    ).length,
    firstAt: Number.isFinite(first) ? first : null,
  };
}

const MINUTE = 60_000;

/** Says how long it takes until a time: '18 min', '2 h 05 min', or '10 min late' if it has passed. */
export function describeCountdown(at: number, now: number): string {
  const minutes = Math.ceil((at - now) / MINUTE);
  if (minutes < 0) return `${describeCountdown(now, at)} late`;
  if (minutes < 60) return minutes === 0 ? 'now' : `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/**
 * Says in one line what is true of a request: '1 given · 1 on the way, 18 min · 2 expected'.
 * @param now ms since 1970
 */
export function describeNeedLine(
  request: Pick<BloodRequestDoc, 'unsent' | 'hidden'>,
  figures: NeedFigures,
  now: number,
): string {
  if (request.unsent === 1 && figures.given + figures.here + figures.onWay === 0)
    return 'Saved on this device. Donors do not see it yet.';
  if (request.hidden) return 'Hidden after reports. An administrator decides.';
  const { given, here, onWay, expected, waiting, firstAt } = figures;
  const parts = [
    given > 0 && `${given} given`,
    here > 0 && `${here} here`,
    onWay > 0 &&
      `${onWay} on the way${firstAt === null ? '' : `, ${describeCountdown(firstAt, now)}`}`,
    expected > 0 && `${expected} expected`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for an answer`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No donor has offered yet' : parts.join(' · ');
}

/** Says what a request needs: '2 of 3 units still needed', or that enough donors come. @param now ms since 1970 */
export function describeUnitsMissing(request: BloodRequestDoc, now: number): string {
  if (isOver(request)) return 'No more units are needed';
  if (isExpired(request, now)) return 'Expired';
  const { required_units: all } = request;
  const missing = countUnitsNeeded(request);
  const units = all === 1 ? 'unit' : 'units';
  if (missing === 0) return `${all} ${units}: enough donors come`;
  return missing === all ? `${all} ${units} needed` : `${missing} of ${all} ${units} still needed`;
}
