import { z } from 'zod';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { now, nowDate } from '@/clock';
import { pledgeRow } from '@/collections/pledges/row';
import { requiredText } from '@/collections/text';
import { getTodayInput } from '@/ui/date-words';
import { ARRIVALS, computeArrival, LATEST_ARRIVAL_DAYS } from '@/blood/arrival';
import { isWithinHours, type PlannedHours } from '@/blood/planned';

/** Returns the name of the form's draft. Each request has its own. */
export const namePledgeDraft = (requestId: string) => `pledge:${requestId}`;

const DAY = 86_400_000;
const CHOOSE = 'Choose when you can be there';

/** The rule of the arrival: one of the usual choices, or a time on the day for which the request asks. */
const makeArrivalRule = (hours: PlannedHours) =>
  hours.needed_from
    ? z
        .string()
        .refine((typed) => typed !== '', { error: CHOOSE, abort: true })
        .refine(
          (typed) => isWithinHours(Date.parse(typed), hours),
          'The hours of the day have changed. Choose a time again',
        )
        .refine((typed) => Date.parse(typed) > now(), 'This time has passed. Choose a later one')
    : z.string(CHOOSE).refine((typed) => typed in ARRIVALS, CHOOSE);

/**
 * Makes the schema of the pledge form. `arrive_by` is not in it: it follows from the questions about time.
 * @param hours the hours of the day for which the request asks, if it asks for one
 */
export const makePledgeSchema = (hours: PlannedHours = {}) =>
  z
    .object({
      /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one pledge */
      id: pledgeRow.shape.id,
      blood_type: z
        .string()
        .pipe(z.enum([...BLOOD_TYPES, 'unknown'], 'Choose your blood type, or “I don’t know”')),
      arrival: makeArrivalRule(hours),
      date: z.string(),
      contact_name: requiredText('Enter your name', 200),
      contact_phone: requiredText('Enter a phone number', 40).regex(
        /(\d\D*){7}/,
        'Enter a phone number with at least 7 digits',
      ),
      note: pledgeRow.shape.note,
      agreed: z
        .boolean()
        .refine((ticked) => ticked, 'Agree first: without it nobody can reach you'),
    })
    .refine(({ arrival, date }) => arrival !== 'date' || (date !== '' && date >= getTodayInput()), {
      path: ['date'],
      error: 'Choose today or a later date',
    })
    .refine(
      ({ arrival, date }) =>
        arrival !== 'date' ||
        date === '' ||
        computeArrival('date', date, nowDate()).getTime() < now() + LATEST_ARRIVAL_DAYS * DAY,
      { path: ['date'], error: 'Choose a date within the next two weeks' },
    );

/** The values of the form as they were typed. */
export type PledgeInput = z.input<ReturnType<typeof makePledgeSchema>>;
/** The values of the form after validation. */
export type PledgeValues = z.output<ReturnType<typeof makePledgeSchema>>;

export const makeEmptyPledge = (): PledgeInput => ({
  id: crypto.randomUUID(),
  blood_type: '',
  arrival: '',
  date: '',
  contact_name: '',
  contact_phone: '',
  note: '',
  agreed: false,
});
