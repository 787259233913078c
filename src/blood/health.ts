/**
 * The answers to the questions about blood pressure and sugar level. The form for changing a donation does not offer
 * `unknown`.
 */
export const HEALTH_LEVELS = ['low', 'normal', 'high', 'unknown'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** The answers in words. */
export const HEALTH_LEVEL_WORDS: Record<HealthLevel, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  unknown: 'Unknown',
};

/**
 * Whether a donor counts as healthy: false if they were ill recently or take medication, true if they answered no to
 * both questions, null if an answer is missing. It is only information, never medical advice.
 */
export function isHealthy(
  recentIllness: boolean | null | undefined,
  anyMedications: boolean | null | undefined,
): boolean | null {
  if (recentIllness === true || anyMedications === true) return false;
  return recentIllness === false && anyMedications === false ? true : null;
}
