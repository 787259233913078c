/** The country of members who never chose one, and of visitors. */
export const FIRST_COUNTRY = 'US';
