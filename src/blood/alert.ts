/** The kinds of alerts, as `public.inbox` in supabase/migrations lists them. */
export const ALERT_KINDS = [
  'request_near',
  'pledge_accepted',
  'pledge_declined',
  'pledge_not_needed',
  'pledge_ending',
  'pledge_arrival',
  'pledge_received',
  'pledge_withdrawn',
  'pledge_missed',
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
  'request_hidden',
  'request_shown',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds that are turned on and off together, in the columns `tell_near`, `push_near`, `mail_near` … */
export const ALERT_GROUPS = ['near', 'own', 'again', 'drives'] as const;
export type AlertGroup = (typeof ALERT_GROUPS)[number];

/**
 * The facts of an alert: codes and names of places, as the server writes them. Each may be missing. A notification on
 * a lock screen gets none of them unless the person chose so.
 */
export interface AlertCodes {
  blood_type?: string;
  urgency?: string;
  hospital?: string;
  /** units that are still missing */
  units?: number;
  verified?: boolean;
  /** how many more donors can come, for whom no other alert was sent */
  donors?: number;
  /** how far away the hospital or the donor is */
  band?: string;
  /** a hospital's request took the donor at once */
  accepted?: boolean;
  /** why a request ended */
  reason?: string;
  /** an ISO time, like `expires_at` and `until` */
  arrive_by?: string;
  expires_at?: string;
  until?: string;
  /** the name of a drive */
  name?: string;
  date?: string;
  /** `HH:MM:SS` by the local clock of the drive */
  time?: string;
  location?: string;
  /** the first day on which the person may give again */
  on?: string;
  /** columns that were corrected, or the reasons of reports */
  fields?: string[];
}
