import { z } from 'zod';
import { driveProposalRow } from '@/collections/drive-proposals/row';
import { getTodayInput } from '@/ui/date-words';

/** Name of the form's draft. */
export const PROPOSAL_DRAFT = 'drive-proposal';

const row = driveProposalRow.shape;

/** The form's fields in order, with the entity's rules. A form holds text. */
export const proposalSchema = z.object({
  /** made with the form and kept in its draft, so submitting the same proposal twice makes one record */
  id: row.id,
  organization: row.organization,
  place_kind: z.string().pipe(row.place_kind),
  contact_name: row.contact_name,
  phone_number: row.phone_number,
  email: z.string().trim().min(1, 'Enter an e-mail address').pipe(row.email),
  address: row.address,
  city: row.city,
  state: row.state,
  zip_code: row.zip_code,
  preferred_date: z
    .string()
    .refine((date) => date === '' || date >= getTodayInput(), 'Choose today or a later day')
    .transform((date) => (date === '' ? null : date))
    .pipe(row.preferred_date),
  expected_donors: z
    .string()
    .trim()
    .min(1, 'Enter how many donors you expect')
    .transform(Number)
    .pipe(row.expected_donors),
  notes: z.string().trim().pipe(row.notes),
});

/** The validated form. */
export type ProposalValues = z.output<typeof proposalSchema>;

/** The form as it was typed. */
export type ProposalInput = z.input<typeof proposalSchema>;

export const makeEmptyProposal = (): ProposalInput => ({
  id: crypto.randomUUID(),
  organization: '',
  place_kind: '',
  contact_name: '',
  phone_number: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  preferred_date: '',
  expected_donors: '',
  notes: '',
});
