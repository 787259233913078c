/** Answers of the registration form. The edit form offers all but `unknown`. */
export const HEALTH_LEVELS = ['low', 'normal', 'high', 'unknown'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** Labels for the answers. */
export const HEALTH_LEVEL_WORDS: Record<HealthLevel, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  unknown: 'Unknown',
};

/**
 * Whether a donor counts as healthy: false if they were recently ill or take medication, true if they
 * answered no to both, and `null` if an answer is missing. Informational only, never medical advice.
 */
export function isHealthy(
  recentIllness: boolean | null | undefined,
  anyMedications: boolean | null | undefined,
): boolean | null {
  if (recentIllness === true || anyMedications === true) return false;
  return recentIllness === false && anyMedications === false ? true : null;
}
