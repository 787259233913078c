import { z } from 'zod';
import { type DriveDoc, driveRow } from '@/collections/drives/row';
import type { DriveProposalDoc } from '@/collections/drive-proposals/row';
import { getTodayInput } from '@/ui/date-words';
import type { DriveScope } from './drive-scope';

const row = driveRow.shape;

/** The most weeks for which a series can be made at once. */
const MOST_WEEKS = 26;

/** Reads a text whose lines are one entry each. */
const lines = z
  .string()
  .transform((typed) =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .pipe(row.requirements);
const filled = (message: string, max: number) =>
  z.string().trim().min(1, message).max(max, `Use at most ${max} characters`);
const time = (message: string) =>
  z
    .string()
    .min(1, message)
    .transform((typed) => (typed.length === 5 ? `${typed}:00` : typed));

const asked = z.object({
  name: row.name,
  date: z.string().pipe(row.date),
  start_time: time('Enter when it opens').pipe(row.start_time),
  end_time: time('Enter when it ends').pipe(row.end_time),
  location: filled('Enter the place, for instance Town Hall', 200).pipe(row.location),
  address: filled('Enter the address', 300).pipe(row.address),
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Enter a ZIP code of five digits, like 62701')
    .pipe(row.zip_code),
  slots_total: z
    .string()
    .trim()
    .min(1, 'Enter how many places there are')
    .transform(Number)
    .pipe(row.slots_total),
  requirements: lines,
  incentives: lines,
});
type AskedFields = z.input<typeof asked>;
/** The columns that the form of a drive fills in. */
export type DriveColumns = z.output<typeof asked>;

const form = asked.extend({
  /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one drive */
  id: row.id,
  weeks: z
    .string()
    .trim()
    .transform(Number)
    .pipe(
      z
        .int('Enter a whole number of weeks')
        .min(1, 'At least 1 week')
        .max(MOST_WEEKS, `At most ${MOST_WEEKS} weeks`),
    ),
  /** the drive as it was when the form opened; kept in the draft */
  base: z.custom<AskedFields>().optional(),
});

/**
 * Makes the schema of the form.
 * @param isNew whether the drive is new, and must not be in the past
 */
export const makeDriveSchema = (isNew: boolean) =>
  form
    .refine(({ start_time, end_time }) => end_time > start_time, {
      path: ['end_time'],
      message: 'It must end after it opens',
    })
    .refine(({ date }) => !isNew || date >= getTodayInput(), {
      path: ['date'],
      message: 'Choose today or a later day',
    });
export type DriveInput = z.input<typeof form>;
export type DriveValues = z.output<typeof form>;

const REQUIREMENTS = ['Photo ID', 'At least 17 years old', 'At least 110 pounds'];

/** Makes the values of the form for a new drive, from a proposal or from the hospital that holds the drive. */
export const makeNewDrive = (
  proposal: DriveProposalDoc | null,
  host: DriveScope['host'],
): DriveInput => ({
  id: crypto.randomUUID(),
  name: proposal || host ? `${proposal?.organization ?? host?.name} Blood Drive`.slice(0, 200) : '',
  date: proposal?.preferred_date ?? '',
  start_time: '09:00',
  end_time: '16:00',
  location: proposal?.organization ?? host?.name ?? '',
  address: proposal
    ? `${proposal.address}, ${proposal.city}, ${proposal.state}`
    : (host?.location ?? ''),
  zip_code: proposal?.zip_code.slice(0, 5) ?? host?.zip ?? '',
  slots_total: proposal ? String(proposal.expected_donors) : '',
  requirements: REQUIREMENTS.join('\n'),
  incentives: '',
  weeks: '1',
});

/** Makes the values of the form for an existing drive. */
export function makeDriveInput(drive: DriveDoc): DriveInput {
  const base: AskedFields = {
    name: drive.name,
    date: drive.date,
    start_time: drive.start_time.slice(0, 5),
    end_time: drive.end_time.slice(0, 5),
    location: drive.location,
    address: drive.address,
    zip_code: drive.zip_code,
    slots_total: String(drive.slots_total),
    requirements: drive.requirements.join('\n'),
    incentives: drive.incentives.join('\n'),
  };
  return { ...base, id: drive.id, weeks: '1', base };
}

/**
 * Returns the columns that the person has changed since the form opened, and their old values. What others have
 * changed meanwhile in other columns stays.
 */
export function makeDrivePatch(edited: DriveValues): {
  patch: Partial<DriveColumns>;
  base: Partial<DriveColumns>;
} {
  const { base, id: _, weeks: __, ...values } = edited;
  const was = asked.partial().safeParse(base ?? {}).data ?? {};
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof DriveColumns]),
  );
  const names = new Set(changed.map(([name]) => name));
  return {
    patch: Object.fromEntries(changed),
    base: Object.fromEntries(Object.entries(was).filter(([name]) => names.has(name))),
  };
}
