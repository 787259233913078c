import { ALERT_GROUPS, type AlertGroup } from './alert';

/** The ways to alert a person: in the inbox, also by push, also by e-mail. */
export const CHANNELS = ['tell', 'push', 'mail'] as const;
export type AlertSwitch = `${(typeof CHANNELS)[number]}_${AlertGroup}`;

/** How a person wants to be alerted. */
export type AlertSettings = Record<AlertSwitch, boolean> & {
  /** miles */
  near_radius: number;
  /** `HH:MM:SS` by the clock of `time_zone`. Nothing rings between `quiet_from` and `quiet_to`. */
  quiet_from: string;
  quiet_to: string;
  /** an IANA name; empty until a device has sent it */
  time_zone: string;
  /** until then the person gets no alerts of requests near them, and nothing rings */
  paused_until: string | null;
  /** notifications may name blood type and hospital, which everybody who sees the phone can read */
  show_details: boolean;
};

/** The switches of all groups: the inbox is on, push and e-mail are off. */
export const SWITCHES = Object.fromEntries(
  ALERT_GROUPS.flatMap((group) => CHANNELS.map((how) => [`${how}_${group}`, how === 'tell'])),
) as Record<AlertSwitch, boolean>;

/** The settings that hold until the person chooses. */
export const ALERT_DEFAULTS: AlertSettings = {
  ...SWITCHES,
  near_radius: 25,
  quiet_from: '21:00:00',
  quiet_to: '08:00:00',
  time_zone: '',
  paused_until: null,
  show_details: false,
};

/** A pause without an end. */
export const FOR_EVER = '9998-12-31T00:00:00Z';
