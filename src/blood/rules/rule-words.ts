import type { CountryRules, DonationKind } from './country-rules';

/** Describes a number of days, and how many weeks they are: `56 days (8 weeks)`. */
const describeDays = (days: number): string =>
  days > 28 && days % 7 === 0 ? `${days} days (${days / 7} weeks)` : `${days} days`;

/** Describes who is old enough: `at least 17, or 16 with parental consent in some states`. */
export function describeAges(rules: CountryRules): string {
  const { minimumAge, ageWithConsent, consent, maximumAge, maximumFirstAge } = rules;
  return [
    `at least ${minimumAge}`,
    ...(ageWithConsent === null ? [] : [`or ${ageWithConsent} ${consent}`]),
    ...(maximumAge === null ? [] : [`at most ${maximumAge}`]),
    ...(maximumFirstAge === null ? [] : [`at most ${maximumFirstAge} for the first donation`]),
  ].join(', ');
}

/** Describes the smallest weight in the unit of the country: `50 kg`, or `110 pounds (50 kg)`. */
export function describeWeight({ minimumWeight: { lb, kg }, weightUnit }: CountryRules): string {
  return weightUnit === 'lb' ? `${lb} pounds (${kg} kg)` : `${kg} kg`;
}

const KINDS: readonly [DonationKind, string][] = [
  ['whole-blood', 'Whole blood'],
  ['double-red-cells', 'Double red cells'],
  ['platelets', 'Platelets'],
  ['plasma', 'Plasma'],
];

/** Describes how often each kind of blood can be given. Kinds without an interval are left out. */
function describeIntervals({ intervalDays, plateletsInYear }: CountryRules): string {
  const said = KINDS.flatMap(([kind, name]) => {
    const days = intervalDays[kind];
    if (days === null) return [];
    const often =
      days.man === days.woman
        ? `every ${describeDays(days.man)}`
        : `every ${describeDays(days.man)} for men, every ${describeDays(days.woman)} for women`;
    const most =
      kind === 'platelets' && plateletsInYear !== null
        ? `, at most ${plateletsInYear} times in 12 months`
        : '';
    return [`${name} ${often}${most}.`];
  });
  return said.join(' ') || 'The guidance names no time between two donations.';
}

/** Lists what holds in a country, a statement each. */
export function listRules(rules: CountryRules): string[] {
  const { emergency, replacement, payment, note } = rules;
  return [
    `Age: ${describeAges(rules)}.`,
    `Weight: at least ${describeWeight(rules)}.`,
    'Health: you feel well, and have not been ill in the last 4 weeks.',
    `Time: ${describeIntervals(rules)}`,
    ...(note === null ? [] : [note]),
    ...(replacement === null ? [] : [`Donors in exchange: ${replacement}`]),
    `Payment: ${payment}`,
    ...(emergency === null ? [] : [`In an emergency call ${emergency}.`]),
  ];
}
