/*
 * How many public rows a device gets at its first contact. The numbers must match `private.first_<collection>` in
 * supabase/migrations. Administrators get all rows.
 */

/** How many available donations of each blood type a device gets at most: the newest. */
export const NEWEST_OF_A_TYPE = 200;
/** How many open requests a device gets at most: the most urgent. */
export const MOST_URGENT = 1000;
/**
 * How many open requests of their own hospital a member's device gets at most, in addition to the most urgent of all
 * hospitals: the newest.
 */
export const TEAM_LIVE = 300;
