/** Where a donation drive can be hosted. */
export const HOST_PLACES = {
  workplace: 'Workplace',
  school: 'School or university',
  community: 'Community center',
  worship: 'Place of worship',
} as const;
export type HostPlace = keyof typeof HOST_PLACES;
