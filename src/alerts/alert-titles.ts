import type { AlertKind } from '@/blood/alert';

/**
 * The kinds of alerts that are not sent as push notifications, as `is_pushed` of `private.alert_kinds` in
 * supabase/migrations says.
 */
type Unpushed = 'request_renewed' | 'record_corrected' | 'number_shown' | 'card_read';
export type PushedKind = Exclude<AlertKind, Unpushed>;

/**
 * The title of each kind of alert. It says nothing about a person. The service worker shows these titles, so it must
 * load few words.
 */
export const ALERT_TITLES: Record<PushedKind, string> = {
  request_near: 'Somebody near you needs blood',
  pledge_accepted: 'You are expected',
  pledge_declined: 'Your offer was declined',
  pledge_not_needed: 'You are not needed any more',
  pledge_ending: 'Your offer was not answered yet',
  pledge_arrival: 'You are expected soon',
  pledge_asked: 'Are you still coming?',
  pledge_lapsed: 'Your place is free for somebody else',
  pledge_received: 'A donor can come',
  pledge_withdrawn: 'A donor cannot come',
  pledge_missed: 'You were marked as “did not come”',
  pledge_moved: 'The day of a request has changed',
  pledge_tomorrow: 'You are expected tomorrow',
  pledge_given: 'Thank you for giving blood',
  pledge_surplus: 'Ask before you leave',
  unit_used: 'There is news about the blood you gave',
  request_expiring: 'Your request ends soon',
  request_expired: 'Your request has expired',
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
};

/** The title of a notification on a device on which somebody else, or nobody, may be logged in. */
export const LOCKED_TITLE = 'There is news for you';
