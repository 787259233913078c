import { Clock } from 'lucide-react';
import { Chip } from '@/ui/Chip';
import { addDays } from '@/blood/calendar';
import { type Doubt, isTooFarAhead } from '@/blood/doubts';
import { isSeenByStaff, type Standing } from '@/blood/standing';
import { describeDate, getTodayInput } from '@/ui/date-words';

/** The columns of a pledge on which the words for its doubts depend. */
interface DoubtfulAnswer {
  doubts?: readonly Doubt[];
  gives_again_on?: string | null;
  arrive_by: string;
  /** missing if this device does not know it */
  standing?: Standing;
}

const DAY = 86_400_000;
/** The longest interval that must pass between two donations, in days. */
const LONGEST = 56;

function describeRest(again: string | null | undefined, today: string): string {
  if (!again) return 'Gave blood lately';
  const gave = again === addDays(today, LONGEST) ? 'Gave blood today' : 'Gave blood lately';
  return `${gave}, may give again from ${describeDate(again)}`;
}

/** Counts the days between the dates of two points in time, by this device's calendar. */
const countDays = (from: Date, to: Date) =>
  Math.round(
    (Date.parse(`${getTodayInput(to)}T00:00Z`) - Date.parse(`${getTodayInput(from)}T00:00Z`)) / DAY,
  );

function describeArrival(
  { arrive_by: at, standing = 'member' }: DoubtfulAnswer,
  now: number,
  isOfDay: boolean,
): string {
  const isUnseen = !isSeenByStaff(standing) && isTooFarAhead(Date.parse(at) - now, null, standing);
  if (isOfDay && !isUnseen) return 'Comes at another time than you asked for';
  const days = countDays(new Date(now), new Date(at));
  const when = days <= 1 ? 'Arrives tomorrow' : `Arrives in ${days} days`;
  return isUnseen ? `${when}, not seen by staff yet` : when;
}

/** The words for each doubt, as people other than the donor read them. */
const WORDS: Record<Doubt, (answer: DoubtfulAnswer, now: number, isOfDay: boolean) => string> = {
  other_type: () => 'Other type: for exchange only',
  unknown_type: () => 'Blood type not known',
  resting: ({ gives_again_on: again }, now) => describeRest(again, getTodayInput(new Date(now))),
  unavailable: () => 'Marked as not available',
  late: describeArrival,
  unconfirmed: () => 'Account not confirmed',
};

/**
 * Says why a pledge waits for a decision of the staff, or what the staff should know of a donor whom they have
 * accepted. Both sides read the same words. The words reveal no detail of the reasons, except a day.
 * @param now ms since 1970
 * @param urgency the urgency of the request, if known; null if it asks for a day. Without a day, the doubt that a
 * donor comes late ends shortly before they come.
 */
export const describeDoubts = (
  answer: DoubtfulAnswer,
  now: number,
  urgency?: string | null,
): string[] =>
  (answer.doubts ?? []).flatMap((doubt) => {
    const isOver =
      doubt === 'late' &&
      urgency !== null &&
      !isTooFarAhead(
        Date.parse(answer.arrive_by) - now,
        urgency ?? 'Critical',
        answer.standing ?? 'member',
      );
    // a newer server may send doubts that this version does not know
    return isOver || !(doubt in WORDS) ? [] : WORDS[doubt](answer, now, urgency === null);
  });

type DoubtChipsProps = {
  answer: DoubtfulAnswer;
  /** the time, ms since 1970 */
  now: number;
  /** the urgency of the request; null if it asks for a day */
  urgency?: string | null | undefined;
};

/** Shows a chip for each doubt about a pledge. If there are none, it renders nothing. */
export function DoubtChips({ answer, now, urgency }: DoubtChipsProps) {
  const words = describeDoubts(answer, now, urgency);
  if (words.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="To be decided by a person">
      {words.map((text) => (
        <li key={text}>
          <Chip tone="amber" icon={Clock}>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
