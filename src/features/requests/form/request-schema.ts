import { z } from 'zod';
import { bloodRequestRow } from '@/collections/blood-requests/row';
import { NOT_SPECIFIED } from '@/ui/place-words';

/** The name of the form's draft. */
export const REQUEST_DRAFT = 'blood-request';

const row = bloodRequestRow.shape;

/**
 * The fields of the form, in their order. Their rules are those of the stored rows. The form itself holds texts, so
 * the units start as a text.
 */
const asked = z.object({
  requester_name: row.requester_name,
  requester_type: z.string().pipe(row.requester_type),
  hospital: row.hospital,
  location: z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? NOT_SPECIFIED : typed))
    .pipe(row.location),
  hospital_zip: z.string().trim().pipe(row.hospital_zip),
  blood_type: z.string().pipe(row.blood_type),
  component: z.string().pipe(row.component),
  required_units: z
    .string()
    .trim()
    .min(1, 'Enter how many units are needed')
    .transform(Number)
    .pipe(row.required_units),
  urgency: z.string().pipe(row.urgency),
  contact: row.contact,
  email: z.string().trim().min(1, 'Enter an e-mail address').pipe(row.email),
  reason: row.reason,
  additional_info: z.string().trim().pipe(row.additional_info),
  /** only members of a hospital are asked for the ward */
  ward: z.string().trim().pipe(row.ward).default(''),
});
export type AskedFields = z.input<typeof asked>;
/** The names of the fields, which are columns of a request. */
// `Object.keys` loses the type of the names
export const ASKED = Object.keys(asked.shape) as (keyof AskedFields)[];

/** The schema of the form, for a new request and for an edited one. */
export const requestSchema = asked.extend({
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

/** The values of the form after validation. */
export type RequestValues = z.output<typeof requestSchema>;

/** The values of the form as they were typed. */
export type RequestInput = z.input<typeof requestSchema>;

export const makeEmptyRequest = (): RequestInput => ({
  id: crypto.randomUUID(),
  requester_name: '',
  requester_type: '',
  hospital: '',
  location: '',
  hospital_zip: '',
  blood_type: '',
  component: 'red_cells',
  required_units: '',
  urgency: '',
  contact: '',
  email: '',
  reason: '',
  additional_info: '',
  ward: '',
  verified: false,
});
