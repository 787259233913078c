/** The column of each collection that a step writes a text into. */
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
} as const;
