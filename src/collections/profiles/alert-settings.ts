import { z } from 'zod';
import '../jitless';
import { type AlertSwitch, SWITCHES } from '@/blood/alert-settings';

const switches = Object.fromEntries(
  Object.keys(SWITCHES).map((name) => [name, z.boolean()]),
) as Record<AlertSwitch, z.ZodBoolean>;

/** The columns of `profiles` that say how a person wants to be alerted. Only they get these columns. */
export const alertColumns = {
  ...switches,
  near_radius: z.int(),
  quiet_from: z.iso.time(),
  quiet_to: z.iso.time(),
  time_zone: z.string().max(64),
  paused_until: z.iso.datetime({ offset: true }).nullable(),
  show_details: z.boolean(),
};
