import type { Eligibility, Finding, FindingCode, Verdict } from '@/blood/eligibility';
import type { CountryRules, DonationKind } from '@/blood/rules/country-rules';
import { describeAges, describeWeight } from '@/blood/rules/rule-words';
import { describeDate } from '@/ui/date-words';

export const KIND_WORDS: Record<DonationKind, string> = {
  'whole-blood': 'Whole blood',
  'double-red-cells': 'Double red cells',
  platelets: 'Platelets',
  plasma: 'Plasma',
};

/** Describes the result of the check. It is the heading of the result. */
export function describeOutcome({ verdict, earliest }: Eligibility, today: string): string {
  const words: Record<Verdict, string> = {
    likely: 'You can probably give blood',
    ask: 'Ask staff before you come',
    wait:
      earliest === null
        ? 'Wait until you are well'
        : `You can probably give from ${describeDate(earliest)}`,
    no: 'By this guidance you cannot give at present',
  };
  return verdict === 'wait' && earliest !== null && earliest <= today
    ? words.likely
    : words[verdict];
}

/** Describes the reason of a finding, with the figures of the rules on which it rests. */
export function describeReason(finding: Finding, rules: CountryRules): string {
  const { minimumAge, ageWithConsent, consent, maximumAge, maximumFirstAge } = rules;
  const weight = describeWeight(rules);
  const from = finding.earliest === null ? '' : describeDate(finding.earliest);
  const words: Record<FindingCode, string> = {
    'age-fits': 'Your age is within the guidance.',
    'age-with-consent': `From ${ageWithConsent} on you can give ${consent}. Otherwise you can give from ${from}, when you turn ${minimumAge}.`,
    'too-young': `Donors must be ${describeAges(rules)}. You turn ${minimumAge} on ${from}.`,
    'too-old': `This guidance covers people up to ${maximumAge ?? ''}. Ask the blood service in your country: its rules may differ.`,
    'too-old-for-first': `People can give for the first time up to the age of ${maximumFirstAge ?? ''}.`,
    'weight-fits': `You weigh at least ${weight}.`,
    'too-light': `Donors must weigh at least ${weight}: the usual amount is too much for a smaller body.`,
    well: 'You feel well, and have for four weeks.',
    unwell: 'Give only when you feel well. Come back when you do.',
    'recently-ill': `You were ill within the last four weeks. Four weeks are over on ${from}. Staff may let you give sooner.`,
    'ill-day-unknown':
      'You were ill within the last four weeks. How long to wait depends on the illness.',
    'no-medications': 'You take no medicines.',
    medications:
      'Most medicines are fine, and some mean a wait. Tell staff what you take. Do not stop a medicine in order to give.',
    'first-donation': 'You have not given before, so there is no wait.',
    'interval-over': 'Your last donation was long enough ago.',
    interval: `The time between two donations is over on ${from}.`,
    'interval-unknown':
      'The guidance names no time between two such donations. Ask your blood service.',
    'platelet-limit': `Platelets are given at most ${rules.plateletsInYear} times in 12 months.`,
  };
  return words[finding.code];
}
