import { z } from 'zod';
import { now } from '@/clock';
import './jitless';
import { toOneLine } from '@/blood/one-line';
import { findPublicTextProblem } from '@/blood/public-text';

/** Finds a character that Postgres cannot store: U+0000, or half of a surrogate pair. */
const UNSAVABLE = /[\0\p{Surrogate}]/u;

/** The schema of a text that Postgres can store. The schemas of all typed texts start from it. */
export const savableText = () =>
  z.string().refine((typed) => !UNSAVABLE.test(typed), {
    error: 'This contains a character that cannot be saved',
  });

/** The earliest date of birth or of a donation that the server accepts. */
export const EARLIEST_DATE = '1900-01-01';
/** The latest date that the server accepts in any column. */
const LATEST_DATE = '2199-12-31';

/** The schema of a day that the server accepts. @param message shown if the text is not a date */
export const possibleDay = (message = 'Enter a date') =>
  z.iso
    .date({ error: message, abort: true })
    .refine((day) => day >= EARLIEST_DATE && day <= LATEST_DATE, {
      error: 'Enter a year between 1900 and 2199',
    });

/** The schema of a day in the past. It allows tomorrow in UTC, because that day has begun in some time zones. */
export const pastDay = (message?: string) =>
  possibleDay(message).refine(
    (day) => day <= new Date(now() + 86_400_000).toISOString().slice(0, 10),
    { error: 'This day is in the future' },
  );

/** The schema of a text of at most `max` characters. Spaces at its ends are removed. */
export const textUpTo = (max: number) =>
  savableText().trim().max(max, `Use at most ${max} characters`);

/**
 * The schema of a text that must not be empty.
 * @param message shown if the text is empty
 * @param tidy cleans the typed text before it is checked
 */
export const requiredText = (message: string, max: number, tidy = (typed: string) => typed) =>
  savableText().overwrite(tidy).trim().min(1, message).max(max, `Use at most ${max} characters`);

const NOT_FOR_EVERYBODY = {
  phone: 'Leave out phone numbers: everybody can read this',
  email: 'Leave out e-mail addresses: everybody can read this',
  money: 'Leave out money: blood is never paid for',
};

/** The schema of a required text that everybody can read. It is put on one line. */
export const publicText = (message: string, max: number) =>
  requiredText(message, max, toOneLine).check((typed) => {
    const problem = findPublicTextProblem(typed.value);
    if (problem)
      typed.issues.push({
        code: 'custom',
        message: NOT_FOR_EVERYBODY[problem],
        input: typed.value,
      });
  });
