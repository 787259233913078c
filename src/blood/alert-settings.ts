import { ALERT_GROUPS, type AlertGroup } from './alert';

/** Whether to tell at all, also by push, also by e-mail. */
export const CHANNELS = ['tell', 'push', 'mail'] as const;
export type AlertSwitch = `${(typeof CHANNELS)[number]}_${AlertGroup}`;

/** How a person wants to be told. */
export type AlertSettings = Record<AlertSwitch, boolean> & {
  /** miles */
  near_radius: number;
  /** `HH:MM:SS` by the clock of `time_zone`: nothing rings from the one to the other */
  quiet_from: string;
  quiet_to: string;
  /** an IANA name; empty while no device has told it */
  time_zone: string;
  /** no requests near me, and nothing rings, until then */
  paused_until: string | null;
  /** notifications may name blood type and hospital, to everybody who sees the phone */
  show_details: boolean;
};

/** The switches of all groups, the inbox on and all that rings off. */
export const SWITCHES = Object.fromEntries(
  ALERT_GROUPS.flatMap((group) => CHANNELS.map((how) => [`${how}_${group}`, how === 'tell'])),
) as Record<AlertSwitch, boolean>;

/** What holds until the person chooses. */
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
