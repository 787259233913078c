/*
 * How many public rows a device gets at its first contact. The numbers must match `private.first_<collection>` in
 * supabase/migrations. Administrators get all rows.
 */

/** At most this many available donations of each blood type, the newest. */
export const NEWEST_OF_A_TYPE = 200;
/** How many open requests a device holds at most; it holds the most urgent. */
export const MOST_URGENT = 1000;
/**
 * A member's device gets this many of the hospital's own open requests, besides the most urgent ones of all
 * hospitals: the newest.
 */
export const TEAM_LIVE = 300;
