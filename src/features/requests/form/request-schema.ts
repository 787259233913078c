import { z } from 'zod';
import { bloodRequestRow } from '@/collections/blood-requests/row';
import { NOT_SPECIFIED } from '@/ui/place-words';

/** The name of the draft of an administrator's form. */
export const REQUEST_DRAFT = 'blood-request';

const row = bloodRequestRow.shape;

/** The form's fields in order, with the entity's rules. A form holds text, so units start as text. */
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
  /** only for a hospital's request; nobody else is asked */
  ward: z.string().trim().pipe(row.ward).default(''),
});
export type AskedFields = z.input<typeof asked>;

/** The form of a new request, and of one that is edited. */
export const requestSchema = asked.extend({
  /** made with the form and kept in its draft, so submitting the same request twice makes one record */
  id: row.id,
  /** the hospital of a member; set on submit */
  org_id: row.org_id.optional(),
  verified: z
    .boolean()
    .refine((ticked) => ticked, 'Please verify that this is a legitimate blood request.'),
  /** the request as it was when its form was opened; kept in the draft */
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
