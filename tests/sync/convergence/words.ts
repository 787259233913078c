/** The column of each collection into which steps write texts. */
export const WORDS = {
  donors: 'notes',
  blood_requests: 'additional_info',
  profiles: 'address',
  inventory: 'location',
  drives: 'location',
  reservations: 'preferred_time',
  drive_proposals: 'notes',
  pledges: 'note',
  inbox: 'kind',
  scans: 'digest',
} as const;
