import type { PledgeDoc } from '@/collections/pledges/row';

/**
 * The state of a pledge as far as this device knows. `saved`: the server does not have the pledge yet, so nobody
 * expects the donor. `accepting`, `declining` and `withdrawing`: this change has not been sent yet. `moved`: the day of
 * the request was moved, so the donor is asked again.
 */
export type PledgeState =
  | 'saved'
  | 'accepting'
  | 'declining'
  | 'withdrawing'
  | 'moved'
  | PledgeDoc['status'];

export function getPledgeState(pledge: PledgeDoc): PledgeState {
  const { status, withdrawn, decision, outcome } = pledge;
  const isLive = status === 'open' || status === 'accepted';
  if (isLive && withdrawn) return pledge.rev === 0 ? 'withdrawn' : 'withdrawing';
  if (pledge.rev === 0) return 'saved';
  if (status === 'open' && decision === 'accepted') return 'accepting';
  // if the desk released a donor and then saw that they gave, the donation counts
  if (isLive && decision === 'declined' && outcome !== 'given') return 'declining';
  // a hospital may also report it of somebody whose time has passed, and correct what it reported
  if (
    outcome !== null &&
    ['accepted', 'expired', 'missed', 'could_not', 'released'].includes(status)
  )
    return outcome;
  if (status === 'closed' && pledge.refusal === 'moved') return 'moved';
  return status;
}

/** Whether the requester no longer expects a donor whom they had accepted. This device may not have sent it yet. */
export const isReleased = (pledge: PledgeDoc): boolean => {
  const state = getPledgeState(pledge);
  return (
    (state === 'declining' && pledge.status === 'accepted') ||
    (state === 'released' && pledge.decision === 'declined')
  );
};

/** Whether the donor may still come. */
export const isLivePledge = (pledge: PledgeDoc): boolean =>
  ['saved', 'accepting', 'open', 'accepted'].includes(getPledgeState(pledge));

/**
 * Picks the pledge of a person to a request that counts now.
 * @param pledges their pledges, the newest first
 */
export const pickPledge = (pledges: readonly PledgeDoc[]): PledgeDoc | null =>
  pledges.find(isLivePledge) ?? pledges[0] ?? null;

export interface Contact {
  name: string;
  phone: string;
  /** until when the contact may be shown, ms since 1970 */
  until: number;
}

function contactOf(
  name: string | undefined,
  phone: string | undefined,
  pledge: PledgeDoc,
  now: number,
) {
  const until = pledge.contact_until ? Date.parse(pledge.contact_until) : 0;
  return phone && until > now ? { name: name ?? '', phone, until } : null;
}

/**
 * Returns the requester's contact for the donor. It is shown only while both agree, and never after its time, even if
 * this device has not learned that it ended. If the donor withdraws, they no longer see it, even before the
 * withdrawal is sent.
 * @param now ms since 1970
 */
export const getRequesterContact = (pledge: PledgeDoc, now: number): Contact | null =>
  pledge.withdrawn ? null : contactOf(pledge.requester_name, pledge.requester_phone, pledge, now);

/**
 * Returns the donor's contact for the requester, unless the requester has declined the donor.
 * @param now ms since 1970
 */
export const getDonorContact = (pledge: PledgeDoc, now: number): Contact | null =>
  pledge.decision === 'declined'
    ? null
    : contactOf(pledge.donor_name, pledge.donor_phone, pledge, now);
