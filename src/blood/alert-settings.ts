import { ALERT_GROUPS, type AlertGroup } from './alert';

/**
 * The columns that switch alerts on, by their prefix: `tell_…` for the inbox, `push_…` for push notifications,
 * `mail_…` for e-mail.
 */
export const CHANNELS = ['tell', 'push', 'mail'] as const;
export type AlertSwitch = `${(typeof CHANNELS)[number]}_${AlertGroup}`;

/** How a person wants to be alerted. */
export type AlertSettings = Record<AlertSwitch, boolean> & {
  /** how near a request must be for an alert, in miles */
  near_radius: number;
  /**
   * `HH:MM:SS` by the clock of `time_zone`; a notification or e-mail that can wait is not sent between `quiet_from`
   * and `quiet_to`
   */
  quiet_from: string;
  quiet_to: string;
  /** an IANA name such as `America/Chicago`; empty until one of the person's devices has sent it */
  time_zone: string;
  /** until this time the person gets no alerts of requests near them, and no notifications or e-mails of any alert */
  paused_until: string | null;
  /**
   * whether notifications may name the blood type and the hospital; everybody who sees the phone can read a
   * notification
   */
  show_details: boolean;
};

/** The default of every switch: alerts go to the inbox, and not out as push notifications or e-mails. */
export const SWITCHES = Object.fromEntries(
  ALERT_GROUPS.flatMap((group) => CHANNELS.map((how) => [`${how}_${group}`, how === 'tell'])),
) as Record<AlertSwitch, boolean>;

/** The settings of a person who has not chosen any. */
export const ALERT_DEFAULTS: AlertSettings = {
  ...SWITCHES,
  near_radius: 25,
  quiet_from: '21:00:00',
  quiet_to: '08:00:00',
  time_zone: '',
  paused_until: null,
  show_details: false,
};

/** The `paused_until` of a person who has paused alerts without an end. */
export const FOR_EVER = '9998-12-31T00:00:00Z';
