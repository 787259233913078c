/*
 * How many public rows a device holds after its first contact, as in `private.first_<collection>` in
 * supabase/migrations. Administrators hold everything.
 */

/** Available donations of a blood type, the newest first. */
export const NEWEST_OF_A_TYPE = 200;
/** Open requests, the most urgent first. */
export const MOST_URGENT = 1000;
/**
 * How many of a hospital's own requests that are not over a member holds: the newest, beside the most urgent ones.
 */
export const TEAM_LIVE = 300;
