/** The kinds of places that can host a donation drive. */
export const HOST_PLACES = {
  workplace: 'Workplace',
  school: 'School or university',
  community: 'Community center',
  worship: 'Place of worship',
} as const;
export type HostPlace = keyof typeof HOST_PLACES;
