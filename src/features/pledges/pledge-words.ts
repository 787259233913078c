import { getAnswersOpen, type PlannedHours } from '@/blood/planned';
import { USUAL_LEAD_TIME } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeTimeAt } from '@/ui/date-words';
import type { PledgeState } from './pledge-state';
import { showSigns } from '@/ui/sign-words';

/** The label that the donor reads for each state of a pledge. */
export const DONOR_STATE_WORDS: Record<PledgeState, string> = {
  saved: 'Saved on this device',
  open: 'Waiting for an answer',
  accepting: 'Waiting for an answer',
  accepted: 'Accepted',
  declining: 'Declined',
  declined: 'Declined',
  withdrawing: 'Taken back',
  withdrawn: 'Taken back',
  closed: 'Not needed any more',
  moved: 'The day was moved',
  expired: 'Expired',
  given: 'You gave blood',
  missed: 'Marked as “did not come”',
  could_not: 'You came',
  released: 'Not needed: thank you',
};

type Refusal = NonNullable<PledgeDoc['refusal']>;

/** The words that the donor reads for each reason why the server refused a pledge. */
const REFUSAL_WORDS: Record<Refusal, string> = {
  covered:
    'Enough donors were already on their way. You are in reserve: you are asked if somebody does not come.',
  closed: 'The request was over before your offer arrived.',
  own: 'This is your own request.',
  already: 'You had already offered for this request.',
  limit:
    'You have as many open offers as you may have at a time: three, or one until you are confirmed. Take one of them back to offer help here.',
  wait: 'You took back three offers within a week, so you can offer again a day after the last.',
  elsewhere: 'You are already expected somewhere else.',
  declined:
    'The requester declined your offer, so you cannot offer for it again. Others still need you.',
  moved:
    'The hospital moved the day, and your time no longer fits. Nobody expects you. Offer again if you can come then.',
  hidden:
    'People reported this request. Until an administrator has checked it, nobody can offer, and no numbers are shown. Do not set off.',
};

/** The words that the requester reads for each reason why a donor could not be accepted. */
export const ACCEPT_REFUSAL_WORDS: Record<Refusal, string> = {
  ...REFUSAL_WORDS,
  covered:
    'Two donors for each unit were already accepted when this reached the server. This donor stays in reserve, in case somebody does not come.',
  closed: 'The request was over when this reached the server.',
  elsewhere:
    'This donor was accepted somewhere else first. They stay on the list in case that ends.',
  hidden: 'Nobody can be accepted while your request is hidden, and no numbers are shown.',
};

const WAITING = 'The requester has your offer. Wait for their answer before you set off.';
const NOT_NEEDED = 'The requester has enough help for now. Thank you for offering.';

const DONOR_TEXTS: Record<Exclude<PledgeState, 'saved' | 'moved'>, string> = {
  open: WAITING,
  accepting: WAITING,
  accepted: 'You are expected. Call before you set off.',
  declining: NOT_NEEDED,
  declined: NOT_NEEDED,
  withdrawing: 'Saved on this device. The requester is told when you are online.',
  withdrawn: 'You took back your offer. Nobody expects you.',
  closed: 'The request is over. Nobody expects you. Thank you for offering.',
  expired:
    'The time you gave has passed, and nobody expects you any more. If you are there already, tell the desk.',
  could_not:
    'Thank you for coming. It was not possible this time. Nothing is held against you, and the date from which you may give stays as it was.',
  released:
    'The blood that was needed is there. Thank you for being ready: nobody expects you any more.',
  given: 'Thank you. The requester said that you gave blood.',
  missed:
    'The requester said that you did not come. Besides the two of you, only administrators see this.',
};

const CUT_SHORT =
  'You agreed that your number is shown for 72 hours, which end before you arrive. Nobody expects you now. If you can still come, offer again: it takes a minute.';

/**
 * Tells the donor the state of their pledge, and what happens next.
 * @param isBeforeArrival whether the time of their arrival is still to come
 */
export function describeForDonor(
  state: PledgeState,
  refusal: PledgeDoc['refusal'],
  online: boolean,
  isBeforeArrival = false,
): string {
  if (state === 'saved')
    return online
      ? 'Saved on this device and on its way. You are not expected yet.'
      : 'Saved on this device. You are not expected yet.';
  if (state === 'moved') return REFUSAL_WORDS.moved;
  if (refusal !== null && (state === 'open' || state === 'closed' || refusal === 'hidden'))
    return REFUSAL_WORDS[refusal];
  if (state === 'expired' && isBeforeArrival) return CUT_SHORT;
  return DONOR_TEXTS[state];
}

/** The warning that is shown beside every contact. */
export const NO_MONEY = 'Never pay or accept money for blood.';

/** Makes the words that a donor can say at the desk of a hospital. */
export function describeWhatToSay({ needed_type: type, ward }: PledgeDoc): string {
  const place = ward ? ` on ${ward}` : '';
  return type
    ? `I am expected: I give blood for the ${showSigns(type)} request${place}.`
    : `I am expected: I give blood for a request${place}.`;
}

/**
 * Says who will see a donor's number, and when.
 * @param isDoubtful whether the staff must decide on the pledge
 */
export function describeAcceptance(
  { org_name: hospital, verified }: Pick<BloodRequestDoc, 'org_name' | 'verified'>,
  isDoubtful = false,
): string {
  if (!hospital || !verified) return 'Nobody sees your number until the requester accepts.';
  return isDoubtful
    ? `The team of ${hospital} decides whether you are expected. Nobody sees your number until then.`
    : `While donors are still needed, ${hospital} can expect you at once: then its team sees your name and number, and you call its desk.`;
}

/** Says from when donors can offer for a request for a day: 'You can offer from tomorrow, 4:00 PM'. */
export const describeAnswersOpen = (request: PlannedHours, now: number): string =>
  `You can offer from ${describeTimeAt(getAnswersOpen(request), now)}`;

/** Tells the donor how long it takes until blood that is given for one patient can be used. */
export const describeLeadTime = ({ lead_time: lead }: Pick<BloodRequestDoc, 'lead_time'>): string =>
  `Blood that is given for one patient takes ${(lead || USUAL_LEAD_TIME).replace(/\.$/, '')}. Yours may help somebody else first.`;
