/**
 * The sentence for each kind of alert in an e-mail. People's lock screens show the subject, so it names no blood
 * type, place or person.
 */
const SENTENCES: Record<string, string> = {
  request_near: 'Somebody near you needs blood',
  pledge_accepted: 'Your offer to give blood was accepted',
  pledge_declined: 'Your offer to give blood was declined',
  pledge_not_needed: 'You are not needed any more',
  pledge_ending: 'Your offer to give blood was not answered yet',
  pledge_arrival: 'You are expected soon',
  pledge_asked: 'Are you still coming?',
  pledge_lapsed: 'Your place is free for somebody else',
  pledge_received: 'A donor can come',
  pledge_withdrawn: 'A donor cannot come',
  pledge_missed: 'You were marked as not having come',
  pledge_moved: 'The day of a request has changed',
  pledge_tomorrow: 'You are expected tomorrow',
  pledge_given: 'Thank you for giving blood',
  pledge_surplus: 'Ask before you leave',
  unit_used: 'There is news of the blood you gave',
  request_expiring: 'Your request ends soon',
  request_expired: 'Your request has expired',
  request_renewed: 'Your request stays open',
  request_fulfilled: 'Your request is fulfilled',
  request_hidden: 'Your request is hidden',
  request_shown: 'Your request is shown again',
  request_tomorrow: 'Your planned request is tomorrow',
  may_give_again: 'You may give blood again',
  drive_tomorrow: 'You have a place at a drive tomorrow',
  drive_called_off: 'A drive you reserved is called off',
  drive_moved: 'A drive you reserved has changed',
  drive_near: 'A drive is planned near you',
  proposal_answered: 'Your drive proposal was answered',
  record_corrected: 'Your record was corrected',
  number_shown: 'Your number was shown to a donor',
  card_read: 'A hospital read your donor card',
  drives_confirm: 'Confirm that you want to hear of blood drives',
  drives_asked: 'A blood drive is planned near you',
};

export const describeKind = (kind: string): string => SENTENCES[kind] ?? 'There is news for you';

/** The alerts that the unsubscribe link of each group turns off. */
export const GROUPS = {
  near: 'requests near you',
  own: 'your requests and pledges',
  again: 'when you may give again',
  drives: 'drives',
  went: 'where your blood went',
  digest: 'anything',
  asked: 'drives near you',
} as const;
