import { z } from 'zod';
import { type BloodRequestDoc, bloodRequestRow } from '@/collections/blood-requests/row';
import { bloodRequests } from '@/records/blood-requests';
import { makeFormShape } from '@/records/form-shape';
import { makeInput } from '@/records/input';
import { NOT_SPECIFIED } from '@/ui/place-words';
import {
  findPlannedProblem,
  makePlannedInput,
  type PlannedInput,
  plannedShape,
} from './planned-fields';

/** The name of the form's draft. */
export const REQUEST_DRAFT = 'blood-request';

const row = bloodRequestRow.shape;

/**
 * The fields of the form, in the order of their labels. Their rules are those of the stored rows, and these replace
 * some of them.
 */
const asked = z.object(makeFormShape('blood_requests', row, bloodRequests.labels)).extend({
  location: z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? NOT_SPECIFIED : typed))
    .pipe(row.location),
  required_units: z
    .string()
    .trim()
    .min(1, 'Enter how many units are needed')
    .transform(Number)
    .pipe(row.required_units),
  email: z.string().trim().min(1, 'Enter an e-mail address').pipe(row.email),
});
/** The values that the form holds as they were typed. */
export type AskedFields = z.input<typeof asked> & PlannedInput;
/** The names of the fields that are columns of a request. */
// `Object.keys` loses the type of the names
const ASKED = Object.keys(asked.shape) as (keyof z.input<typeof asked>)[];

const rules = asked.extend({
  ...plannedShape,
  /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one request */
  id: row.id,
  /** the hospital for which a member posts; it is set when the form is submitted */
  org_id: row.org_id.optional(),
  verified: z
    .boolean()
    .refine((ticked) => ticked, 'Please verify that this is a legitimate blood request.'),
  /** the request as it was when the form opened; kept in the draft */
  base: z.custom<AskedFields>().optional(),
});

/** The schema of the form, for a new request and for an edited one. */
export const requestSchema = rules.superRefine((typed, found) => {
  const problem = findPlannedProblem(typed);
  if (problem) found.addIssue({ code: 'custom', path: [problem.field], message: problem.words });
});

/** The values of the form after validation. */
export type RequestValues = z.output<typeof requestSchema>;

/** The values of the form as they were typed. */
export type RequestInput = z.input<typeof requestSchema>;

/** Makes the values of the fields from a request. */
export const makeAsked = (request: Partial<BloodRequestDoc>): AskedFields => ({
  // all fields are texts
  ...(makeInput(bloodRequests.labels, ASKED, {
    ...request,
    component: request.component ?? 'red_cells',
  }) as z.input<typeof asked>),
  ...makePlannedInput(request),
});

export const makeEmptyRequest = (): RequestInput => ({
  ...makeAsked({}),
  id: crypto.randomUUID(),
  verified: false,
});
