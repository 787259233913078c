import { findStep, WAY_WORDS } from '@/blood/way';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeRelativeTime, describeTime, describeTimeAt } from '@/ui/date-words';

/** Describes when an expected donor arrives, with the time that is left. */
export function describeArrival(arriveBy: string, now: number): string {
  const at = Date.parse(arriveBy);
  return at < now
    ? `Was due ${describeTimeAt(at)} (${describeRelativeTime(at, now)})`
    : `There by ${describeTimeAt(at)} (${describeRelativeTime(at, now)})`;
}

/** Describes what is known of a donor's way: 'On the way since 2:05 PM', or that they said nothing yet. */
export function describeWay(pledge: PledgeDoc): string {
  const { step, at } = findStep(pledge);
  if (at !== null) return `${WAY_WORDS[step]} since ${describeTime(Date.parse(at))}`;
  return pledge.asked_at
    ? `Said nothing yet, asked at ${describeTime(Date.parse(pledge.asked_at))}`
    : WAY_WORDS.silent;
}

/** One line that tells the desk how far an expected donor is. */
export function WayLine({ pledge }: { pledge: PledgeDoc }) {
  const isKnown = findStep(pledge).at !== null;
  return (
    <p className={isKnown ? 'font-medium text-green-ink' : 'text-ink-soft'}>
      {describeWay(pledge)}
    </p>
  );
}
