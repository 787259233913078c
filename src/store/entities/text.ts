import { z } from 'zod';
import './jitless';
import { findPublicTextProblem } from '@/blood/public-text';

/** Postgres stores neither U+0000 nor half of a surrogate pair, and refuses all of what they came with. */
const UNSAVABLE = /[\0\p{Surrogate}]/u;

/** Text that can be saved; the start of every rule about what somebody types. */
export const savableText = () =>
  z.string().refine((typed) => !UNSAVABLE.test(typed), {
    error: 'This contains a character that cannot be saved',
  });

/** The earliest date of a birth or a donation that the server takes. */
export const EARLIEST_DATE = '1900-01-01';
/** The latest date of anything that the server takes. */
const LATEST_DATE = '2199-12-31';

/** A day that the server takes. @param message what to say where it is no date */
export const possibleDay = (message = 'Enter a date') =>
  z.iso.date(message).refine((day) => day >= EARLIEST_DATE && day <= LATEST_DATE, {
    error: 'Enter a year between 1900 and 2199',
  });

/** The same for what has happened: at most tomorrow in UTC, when it is already today somewhere. */
export const pastDay = (message?: string) =>
  possibleDay(message).refine(
    (day) => day <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    { error: 'This day is in the future' },
  );

/** Text of at most so many characters, without white space around it. */
export const textUpTo = (max: number) =>
  savableText().trim().max(max, `Use at most ${max} characters`);

/** The same, and not empty. @param message what to say where it is */
export const requiredText = (message: string, max: number) =>
  savableText().trim().min(1, message).max(max, `Use at most ${max} characters`);

const NOT_FOR_EVERYBODY = {
  phone: 'Leave out phone numbers: everybody can read this',
  email: 'Leave out e-mail addresses: everybody can read this',
  money: 'Leave out money: blood is never paid for',
};

/** The same, for text that everybody reads. */
export const publicText = (message: string, max: number) =>
  requiredText(message, max).check((typed) => {
    const problem = findPublicTextProblem(typed.value);
    if (problem)
      typed.issues.push({
        code: 'custom',
        message: NOT_FOR_EVERYBODY[problem],
        input: typed.value,
      });
  });
