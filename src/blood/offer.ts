/** The times of day at which a donor prefers to give, in the words of the forms. */
export const PREFERRED_TIMES = {
  morning: 'Morning (9am-12pm)',
  afternoon: 'Afternoon (12pm-5pm)',
  evening: 'Evening (5pm-8pm)',
} as const;
export type PreferredTime = keyof typeof PREFERRED_TIMES;

/** The kinds of people who request blood, in the words of the request form. */
export const REQUESTER_TYPES = {
  hospital: 'Hospital Staff',
  doctor: 'Doctor',
  patient: 'Patient',
  family: "Patient's Family",
} as const;
export type RequesterType = keyof typeof REQUESTER_TYPES;
