/** Answers of the registration form; the edit form offers all but `unknown`. */
export const HEALTH_LEVELS = ['low', 'normal', 'high', 'unknown'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** The answers as the screens show them. */
export const HEALTH_LEVEL_WORDS: Record<HealthLevel, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  unknown: 'Unknown',
};

/**
 * Whether a donor counts as healthy (decisions, Data): no if recently ill or on medication, yes if
 * both were answered no, and `null` where the answers are missing. Information, never medical advice.
 */
export function isHealthy(
  recentIllness: boolean | null | undefined,
  anyMedications: boolean | null | undefined,
): boolean | null {
  if (recentIllness === true || anyMedications === true) return false;
  return recentIllness === false && anyMedications === false ? true : null;
}
