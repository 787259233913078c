import { computeAge, findBirthday } from '@/blood/calendar';
import { nameCountry } from '@/blood/rules/countries';
import type { LoadedRules } from '@/blood/rules/load-rules';
import { describeDate } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';

type AgeNoticeProps = { loaded: LoadedRules; dateOfBirth: string; today: string };

/** Says from when on somebody who is too young may give blood in their country. Nothing keeps them from signing up. */
export function AgeNotice({ loaded: { country, rules }, dateOfBirth, today }: AgeNoticeProps) {
  if (dateOfBirth < '1900-01-01' || dateOfBirth > today) return null;
  const age = computeAge(dateOfBirth, today);
  const { minimumAge, ageWithConsent, consent } = rules;
  if (age >= minimumAge) return null;
  const where = nameCountry(country);
  const from = `${minimumAge}, on ${describeDate(findBirthday(dateOfBirth, minimumAge))}`;
  return (
    <FormMessage tone="info">
      {ageWithConsent !== null && age >= ageWithConsent
        ? `At ${age} you can give blood in ${where} ${consent}. Without it you can give when you turn ${from}.`
        : `You can give blood in ${where} when you turn ${from}.`}{' '}
      You can sign up and ask for blood now.
    </FormMessage>
  );
}
