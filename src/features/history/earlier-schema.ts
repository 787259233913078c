import { z } from 'zod';
import { COMPONENTS } from '@/blood/request-life';
import { toOneLine } from '@/blood/one-line';
import { EARLIEST_DATE, savableText } from '@/collections/text';
import { getTodayInput } from '@/ui/date-words';

/** The name of the draft of the form. */
export const EARLIER_DRAFT = 'earlier-donation';

const kinds = Object.keys(COMPONENTS) as (keyof typeof COMPONENTS)[];

/**
 * Makes the schema of the form for an earlier donation.
 * @param taken the days of which the history has a donation already
 */
export const earlierSchema = (taken: readonly string[]) =>
  z.object({
    day: z.iso
      .date({ error: 'Enter the day', abort: true })
      .refine((day) => day <= getTodayInput(), { error: 'This day is in the future', abort: true })
      .refine((day) => day >= EARLIEST_DATE, {
        error: 'Enter the year with four digits, 1900 or later',
        abort: true,
      })
      .refine((day) => !taken.includes(day), {
        error: 'Your history has a donation on this day already',
      }),
    component: z.string().pipe(z.enum(kinds, 'Choose what you gave')),
    place: savableText().overwrite(toOneLine).trim().max(150, 'Use at most 150 characters'),
  });
export type EarlierInput = z.input<ReturnType<typeof earlierSchema>>;
export type EarlierValues = z.output<ReturnType<typeof earlierSchema>>;
