import { z } from 'zod';
import '../jitless';

/**
 * The hospital that a person belongs to, as `private.membership_of` in supabase/migrations sends it to their devices.
 * A device gets a hospital's data only from here and from columns that the server fills in.
 */
export const membership = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['hospital', 'blood_bank', 'clinic']),
  role: z.enum(['manager', 'staff']),
  /** an empty text if the member has no ward */
  ward: z.string(),
  /** the wards that members can choose */
  wards: z.array(z.string()),
  desk_phone: z.string(),
  hours: z.string(),
  /** how long it takes until blood that somebody gives for one patient can be used, in words */
  lead_time: z.string(),
  /** the address in one line: street, city and state */
  location: z.string(),
  zip: z.string(),
  verified: z.boolean(),
});
export type Membership = z.infer<typeof membership>;
