import type { PledgeDoc } from '@/collections/pledges/row';
import { findStep } from '@/blood/way';
import { getPledgeState } from './pledge-state';

/**
 * What the code on a hospital's poster means for the person who scanned it. `expected`: they can say that they are
 * here. `here`: they said so, or the desk saw them. `waiting`: nobody has accepted their offer yet. `over`: their last
 * offer there has ended. `elsewhere`: another hospital expects them. `nothing`: they have no offer there.
 */
export type HereCode =
  | { kind: 'expected' | 'here' | 'waiting' | 'over' | 'elsewhere'; pledge: PledgeDoc }
  | { kind: 'nothing' };

const WAITING: readonly string[] = ['saved', 'open', 'accepting'];

/** Whether the hospital expects the donor, or did until their time passed without a word. */
const isExpected = (pledge: PledgeDoc): boolean => {
  const state = getPledgeState(pledge);
  return state === 'accepted' || (state === 'expired' && pledge.decision === 'accepted');
};

/** How far an arrival is from now. A donor scans the code when they arrive, so the nearest one is meant. */
const distance = (pledge: PledgeDoc, now: number) => Math.abs(Date.parse(pledge.arrive_by) - now);
const nearest = (pledges: readonly PledgeDoc[], now: number): PledgeDoc | undefined =>
  pledges.toSorted((a, b) => distance(a, now) - distance(b, now))[0];

/** Somebody whose time passed longer ago than this does not come for that offer any more. */
const DAY = 86_400_000;

/**
 * Finds what the code of a hospital's poster means.
 * @param own the person's pledges on this device
 * @param hospital the id in the code
 * @param now ms since 1970
 */
export function readHereCode(own: readonly PledgeDoc[], hospital: string, now: number): HereCode {
  const there = own.filter((pledge) => pledge.org_id === hospital);
  const expected = nearest(
    there.filter((pledge) => isExpected(pledge) && Date.parse(pledge.arrive_by) > now - DAY),
    now,
  );
  if (expected)
    return { kind: findStep(expected).step === 'here' ? 'here' : 'expected', pledge: expected };
  const waiting = nearest(
    there.filter((pledge) => WAITING.includes(getPledgeState(pledge))),
    now,
  );
  if (waiting) return { kind: 'waiting', pledge: waiting };
  const elsewhere = nearest(
    own.filter((pledge) => pledge.org_id !== hospital && getPledgeState(pledge) === 'accepted'),
    now,
  );
  if (elsewhere) return { kind: 'elsewhere', pledge: elsewhere };
  const over = nearest(there, now);
  return over ? { kind: 'over', pledge: over } : { kind: 'nothing' };
}
