/*
 * How much of what is public a device holds after its first contact, as private.first_<collection> in
 * supabase/migrations has it. Administrators hold everything.
 */

/** Available donations of a blood type, the newest first. */
export const NEWEST_OF_A_TYPE = 200;
/** Open requests, the most urgent first. */
export const MOST_URGENT = 1000;
