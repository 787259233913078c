import { addDays, computeAge, findBirthday } from './calendar';
import {
  type DonationKind,
  GUIDANCE,
  type Guidance,
  ILLNESS_LOOKBACK_DAYS,
  type Jurisdiction,
  findNextDonation,
  type Sex,
} from './guidance';

/** What a donor answered in the eligibility check. Dates are strings such as `2026-01-31`. */
export interface EligibilityAnswers {
  jurisdiction: Jurisdiction;
  dateOfBirth: string;
  weight: number;
  weightUnit: 'lb' | 'kg';
  feelsWell: boolean;
  /** an illness within the last four weeks; `wellSince` is null if the donor does not know the date */
  illness: { wellSince: string | null } | null;
  medications: boolean;
  /** null if they have never donated; `plateletsInYear` counts platelet donations in the last 12 months */
  lastDonation: { kind: DonationKind; date: string; plateletsInYear: number } | null;
  sex: Sex | null;
}

/**
 * The results of a rule, from best to worst: it has no objection, staff must decide, the donor must wait, or the
 * guidance forbids the donation.
 */
export const VERDICTS = ['likely', 'ask', 'wait', 'no'] as const;
export type Verdict = (typeof VERDICTS)[number];

export type FindingCode =
  | 'age-fits'
  | 'age-with-consent'
  | 'too-young'
  | 'too-old'
  | 'too-old-for-first'
  | 'weight-fits'
  | 'too-light'
  | 'well'
  | 'unwell'
  | 'recently-ill'
  | 'ill-day-unknown'
  | 'no-medications'
  | 'medications'
  | 'first-donation'
  | 'interval-over'
  | 'interval'
  | 'interval-unknown'
  | 'platelet-limit';

/**
 * The result of one rule. `earliest` is the first day on which the rule would give another result; null if there is
 * no such day.
 */
export interface Finding {
  code: FindingCode;
  verdict: Verdict;
  earliest: string | null;
}

/** What public guidance says about a donor. It is only information: staff make the decision. */
export interface Eligibility {
  verdict: Verdict;
  /** the first day on which no rule objects any longer; null if nobody knows it */
  earliest: string | null;
  findings: Finding[];
}

const finding = (
  code: FindingCode,
  verdict: Verdict = 'likely',
  earliest: string | null = null,
): Finding => ({ code, verdict, earliest });

function ageFinding(answers: EligibilityAnswers, guidance: Guidance, today: string): Finding {
  const age = computeAge(answers.dateOfBirth, today);
  const grown = findBirthday(answers.dateOfBirth, guidance.minimumAge);
  if (guidance.ageWithConsent !== null && age >= guidance.ageWithConsent && grown > today)
    return finding('age-with-consent', 'ask', grown);
  if (grown > today) return finding('too-young', 'wait', grown);
  if (guidance.maximumAge !== null && age > guidance.maximumAge) return finding('too-old', 'no');
  const first = answers.lastDonation === null;
  if (first && guidance.maximumFirstAge !== null && age > guidance.maximumFirstAge)
    return finding('too-old-for-first', 'no');
  return finding('age-fits');
}

function weightFinding({ weight, weightUnit }: EligibilityAnswers, guidance: Guidance): Finding {
  return weight < guidance.minimumWeight[weightUnit]
    ? finding('too-light', 'no')
    : finding('weight-fits');
}

function healthFinding({ feelsWell, illness }: EligibilityAnswers, today: string): Finding {
  if (!feelsWell) return finding('unwell', 'wait');
  if (illness === null) return finding('well');
  if (illness.wellSince === null) return finding('ill-day-unknown', 'ask');
  const over = addDays(illness.wellSince, ILLNESS_LOOKBACK_DAYS);
  return over > today ? finding('recently-ill', 'wait', over) : finding('well');
}

function intervalFindings(
  { lastDonation, jurisdiction, sex }: EligibilityAnswers,
  guidance: Guidance,
  today: string,
): Finding[] {
  if (lastDonation === null) return [finding('first-donation')];
  const next = findNextDonation(lastDonation, jurisdiction, sex);
  const limit = guidance.plateletsInYear;
  const atLimit =
    lastDonation.kind === 'platelets' && limit !== null && lastDonation.plateletsInYear >= limit;
  return [
    ...(next === null ? [finding('interval-unknown', 'ask')] : []),
    ...(next !== null && next > today ? [finding('interval', 'wait', next)] : []),
    ...(next !== null && next <= today ? [finding('interval-over')] : []),
    ...(atLimit ? [finding('platelet-limit', 'ask')] : []),
  ];
}

function earliestOf(findings: readonly Finding[], verdict: Verdict, today: string): string | null {
  if (verdict === 'no') return null;
  const waits = findings.filter((found) => found.verdict === 'wait');
  const days = waits.flatMap(({ earliest }) => (earliest === null ? [] : [earliest]));
  if (days.length < waits.length) return null;
  return days.toSorted().at(-1) ?? today;
}

/**
 * Applies every rule of the public guidance on donating blood to a donor's answers.
 * @param today the day of the check, such as `2026-01-31`
 */
export function checkEligibility(answers: EligibilityAnswers, today: string): Eligibility {
  const guidance = GUIDANCE[answers.jurisdiction];
  const findings = [
    ageFinding(answers, guidance, today),
    weightFinding(answers, guidance),
    healthFinding(answers, today),
    answers.medications ? finding('medications', 'ask') : finding('no-medications'),
    ...intervalFindings(answers, guidance, today),
  ];
  const verdict =
    VERDICTS.findLast((v) => findings.some((found) => found.verdict === v)) ?? 'likely';
  return { verdict, earliest: earliestOf(findings, verdict, today), findings };
}
