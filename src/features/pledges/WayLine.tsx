import { findStep, WAY_WORDS } from '@/blood/way';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeTimeAt } from '@/ui/date-words';
import { useNow } from '@/ui/use-now';

/** Describes when an expected donor arrives, with the time that is left. */
export function describeArrival(arriveBy: string, now: number): string {
  const at = Date.parse(arriveBy);
  return at < now ? `Was due ${describeTimeAt(at, now)}` : `There by ${describeTimeAt(at, now)}`;
}

/** Describes what is known of a donor's way: 'On the way since 2:05 PM, 5 min ago', or that they said nothing yet. */
export function describeWay(pledge: PledgeDoc, now: number): string {
  const { step, at } = findStep(pledge);
  if (at !== null) return `${WAY_WORDS[step]} since ${describeTimeAt(Date.parse(at), now)}`;
  return pledge.asked_at
    ? `Said nothing yet, asked ${describeTimeAt(Date.parse(pledge.asked_at), now)}`
    : WAY_WORDS.silent;
}

/** One line that tells the desk how far an expected donor is. */
export function WayLine({ pledge }: { pledge: PledgeDoc }) {
  const now = useNow();
  const isKnown = findStep(pledge).at !== null;
  return (
    <p className={isKnown ? 'font-medium text-green-ink' : 'text-ink-soft'}>
      {describeWay(pledge, now)}
    </p>
  );
}
