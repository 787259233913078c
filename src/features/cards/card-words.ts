import { describeDate, getTodayInput } from '@/ui/date-words';
import { showSigns } from '@/ui/sign-words';

interface Typed {
  blood_type: string | null;
  /** when a hospital confirmed it; null or missing if none has */
  blood_type_confirmed_at?: string | null;
}

/**
 * Finds the blood type that a card shows: that of the profile, or else of the donation registered last, as
 * `private.type_of` does.
 * @param donations the newest first
 */
export const findType = (
  profile: Typed | null | undefined,
  donations: readonly { blood_type: string }[],
): Typed => ({
  blood_type: profile?.blood_type ?? donations[0]?.blood_type ?? null,
  blood_type_confirmed_at: profile?.blood_type_confirmed_at ?? null,
});

/**
 * Describes a blood type and who said it.
 * @param teller who told it if no hospital did: 'you', or 'them'
 */
export function describeType(person: Typed | null, teller: 'you' | 'them'): string {
  const type = person?.blood_type;
  if (!type) return 'Not known';
  const confirmed = person.blood_type_confirmed_at;
  return confirmed
    ? `${showSigns(type)}, confirmed by a hospital on ${describeDate(confirmed.slice(0, 10))}`
    : `${showSigns(type)}, as told by ${teller}`;
}

/**
 * Describes the first day after the waiting time that follows a donation, as far as this app knows of donations. It
 * never says that somebody may give.
 * @param day such as `2026-01-31`; null if no donation is known
 */
export function describeNextDay(day: string | null): string {
  if (day === null) return 'No earlier donation is known here';
  return day > getTodayInput()
    ? `Not before ${describeDate(day)}, as far as is known here`
    : `No waiting time is known here since ${describeDate(day)}`;
}
