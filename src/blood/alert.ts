/** The kinds of alerts, as `public.inbox` in supabase/migrations lists them. */
export const ALERT_KINDS = [
  'request_near',
  'pledge_accepted',
  'pledge_declined',
  'pledge_not_needed',
  'pledge_ending',
  'pledge_arrival',
  'pledge_asked',
  'pledge_lapsed',
  'pledge_received',
  'pledge_withdrawn',
  'pledge_missed',
  'pledge_moved',
  'pledge_tomorrow',
  'pledge_given',
  'pledge_surplus',
  'unit_used',
  'request_expiring',
  'request_expired',
  'request_renewed',
  'request_fulfilled',
  'may_give_again',
  'drive_tomorrow',
  'drive_called_off',
  'drive_moved',
  'drive_near',
  'proposal_answered',
  'record_corrected',
  'number_shown',
  'card_read',
  'request_hidden',
  'request_shown',
  'request_tomorrow',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Each group of alert kinds has its own switches, for example `tell_near`, `push_near` and `mail_near`. */
export const ALERT_GROUPS = ['near', 'own', 'again', 'drives', 'went'] as const;
export type AlertGroup = (typeof ALERT_GROUPS)[number];

/**
 * The facts of an alert, as the server writes them: codes, and names of hospitals and drives. Each may be missing. A
 * push notification carries none of them unless the person has allowed it, because a lock screen shows them to
 * everybody.
 */
export interface AlertCodes {
  blood_type?: string;
  urgency?: string;
  hospital?: string;
  /** how many units are still needed */
  units?: number;
  verified?: boolean;
  /** how many more donors can come, if one alert tells of all of them; or how many are accepted */
  donors?: number;
  /** the distance of the hospital or the donor, as a key of `DISTANCE_WORDS` */
  band?: string;
  /** true if the hospital's request accepted the donor without waiting for a member of staff */
  accepted?: boolean;
  /** a code that says why the request ended, why a donor does not come, or how the proposal was answered */
  reason?: string;
  /** an ISO time, like `expires_at` and `until` */
  arrive_by?: string;
  expires_at?: string;
  until?: string;
  /** the name of a drive */
  name?: string;
  /** a day, by the local calendar of the hospital or the drive */
  date?: string;
  /** `HH:MM:SS` by the local clock of the drive */
  time?: string;
  location?: string;
  /** the first day on which the person may give blood again */
  on?: string;
  /** the columns that an administrator corrected, or the reasons of the reports */
  fields?: string[];
}
