import { z } from 'zod';
import { addDays } from '@/blood/calendar';
import { computeHours, LATEST_PLANNED_DAYS } from '@/blood/planned';
import { now } from '@/clock';
import type { BloodRequestRow } from '@/collections/blood-requests/row';
import { getTodayInput } from '@/ui/date-words';

/** The fields with which a hospital asks for a day. Older drafts lack them. */
export const plannedShape = {
  /** whether the blood is needed now or on a day */
  when: z.enum(['now', 'day']).default('now'),
  needed_on: z.string().default(''),
  /** the hours in which donors are received, `HH:MM`; both may be empty */
  needed_from: z.string().default(''),
  needed_until: z.string().default(''),
};

export type PlannedInput = Partial<Record<'needed_on' | 'needed_from' | 'needed_until', string>> & {
  when?: 'now' | 'day' | undefined;
};
export type PlannedColumns = Pick<BloodRequestRow, 'needed_on' | 'needed_from' | 'needed_until'> &
  Partial<Pick<BloodRequestRow, 'urgency'>>;

/** Whether the day or its hours differ from those with which the form opened. */
export const isMoved = (typed: PlannedInput, base: PlannedInput): boolean =>
  (typed.when ?? 'now') !== (base.when ?? 'now') ||
  (['needed_on', 'needed_from', 'needed_until'] as const).some(
    (name) => (typed[name] ?? '') !== (base[name] ?? ''),
  );

/** Makes the columns of a request from the fields. The hours are those of this device's time zone. */
export const makePlannedColumns = ({
  when,
  needed_on: day = '',
  needed_from: from = '',
  needed_until: until = '',
}: PlannedInput): PlannedColumns =>
  when === 'day' && day !== ''
    ? { needed_on: day, ...computeHours(day, from, until), urgency: 'Standard' }
    : { needed_on: null, needed_from: null, needed_until: null };

/** Returns an hour of a day as a time input shows it; empty at the beginning and the end of the day. */
function toHour(time: string | null | undefined): string {
  const at = new Date(time ?? '');
  if (Number.isNaN(at.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const hour = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return hour === '00:00' ? '' : hour;
}

/** Makes the values of the fields from a request. */
export const makePlannedInput = ({
  needed_on: day,
  needed_from: from,
  needed_until: until,
}: Partial<PlannedColumns>): Required<PlannedInput> => ({
  when: day ? 'day' : 'now',
  needed_on: day ?? '',
  needed_from: toHour(from),
  needed_until: toHour(until),
});

interface Problem {
  field: 'needed_on' | 'needed_until';
  words: string;
}

/** Finds what is wrong with the day and its hours. Null if nothing is, or if they are as they were. */
export function findPlannedProblem(
  typed: PlannedInput & { base?: PlannedInput | undefined },
): Problem | null {
  const { when, needed_on: day = '', needed_from: from = '', needed_until: until = '' } = typed;
  if (when !== 'day' || (typed.base && !isMoved(typed, typed.base))) return null;
  const today = getTodayInput();
  if (day === '') return { field: 'needed_on', words: 'Choose the day' };
  if (day < today) return { field: 'needed_on', words: 'Choose today or a later day' };
  if (day > addDays(today, LATEST_PLANNED_DAYS))
    return {
      field: 'needed_on',
      words: `Choose a day within the next ${LATEST_PLANNED_DAYS} days`,
    };
  if (until !== '' && until <= (from || '00:00'))
    return { field: 'needed_until', words: 'Choose a time after the first' };
  if (Date.parse(computeHours(day, from, until).needed_until) <= now())
    return { field: 'needed_until', words: 'This time has passed. Choose a later one' };
  return null;
}
