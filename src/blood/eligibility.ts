import { addDays, computeAge, findBirthday } from './calendar';
import type { CountryRules, DonationKind, Sex } from './rules/country-rules';

/** An illness counts if it was within this many days. */
const ILLNESS_LOOKBACK_DAYS = 28;

/** What a donor answered in the eligibility check. Dates are strings such as `2026-01-31`. */
export interface EligibilityAnswers {
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

function ageFinding(answers: EligibilityAnswers, rules: CountryRules, today: string): Finding {
  const age = computeAge(answers.dateOfBirth, today);
  const grown = findBirthday(answers.dateOfBirth, rules.minimumAge);
  if (rules.ageWithConsent !== null && age >= rules.ageWithConsent && grown > today)
    return finding('age-with-consent', 'ask', grown);
  if (grown > today) return finding('too-young', 'wait', grown);
  if (rules.maximumAge !== null && age > rules.maximumAge) return finding('too-old', 'no');
  const first = answers.lastDonation === null;
  if (first && rules.maximumFirstAge !== null && age > rules.maximumFirstAge)
    return finding('too-old-for-first', 'no');
  return finding('age-fits');
}

function weightFinding({ weight, weightUnit }: EligibilityAnswers, rules: CountryRules): Finding {
  return weight < rules.minimumWeight[weightUnit]
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

/**
 * Returns the first day on which the rules of a country allow the next donation.
 * @param sex null if it is unknown; then the longer interval counts
 * @returns a date such as `2026-02-26`, or null if the rules give no interval
 */
export function findNextDonation(
  donation: { kind: DonationKind; date: string },
  rules: CountryRules,
  sex: Sex | null,
): string | null {
  const days = rules.intervalDays[donation.kind];
  return days && addDays(donation.date, days[sex ?? 'woman']);
}

function intervalFindings(
  { lastDonation, sex }: EligibilityAnswers,
  rules: CountryRules,
  today: string,
): Finding[] {
  if (lastDonation === null) return [finding('first-donation')];
  const next = findNextDonation(lastDonation, rules, sex);
  const limit = rules.plateletsInYear;
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
 * Applies every rule of the public guidance on donating blood in a country to a donor's answers.
 * @param today the day of the check, such as `2026-01-31`
 */
export function checkEligibility(
  answers: EligibilityAnswers,
  rules: CountryRules,
  today: string,
): Eligibility {
  const findings = [
    ageFinding(answers, rules, today),
    weightFinding(answers, rules),
    healthFinding(answers, today),
    answers.medications ? finding('medications', 'ask') : finding('no-medications'),
    ...intervalFindings(answers, rules, today),
  ];
  const verdict =
    VERDICTS.findLast((v) => findings.some((found) => found.verdict === v)) ?? 'likely';
  return { verdict, earliest: earliestOf(findings, verdict, today), findings };
}
