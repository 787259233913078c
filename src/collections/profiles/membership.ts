import { z } from 'zod';
import '../jitless';

/**
 * The hospital that a person belongs to, as `private.membership_of` in supabase/migrations tells their devices. Devices
 * learn of it only here and from columns that the server fills in.
 */
export const membership = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['hospital', 'blood_bank', 'clinic']),
  role: z.enum(['manager', 'staff']),
  /** empty if the member has none */
  ward: z.string(),
  /** the wards to choose from */
  wards: z.array(z.string()),
  desk_phone: z.string(),
  hours: z.string(),
  /** how long it takes until a directed unit can be used, in words */
  lead_time: z.string(),
  /** the address: street, city and state */
  location: z.string(),
  zip: z.string(),
  verified: z.boolean(),
});
export type Membership = z.infer<typeof membership>;
