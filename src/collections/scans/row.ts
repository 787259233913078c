import { z } from 'zod';
import '../jitless';
import { BLOOD_TYPES } from '@/blood/blood-type';
import type { LocalRow } from '../define';
import type { Newest } from '../local';
import { defineNewRow } from '../new-row';

/** How staff know a person: by sight, or because they have seen their papers. */
const VOUCHES = ['known', 'papers'] as const;

/** The server's answers to a scan. `private.read_card` in supabase/migrations explains them. */
const RESULTS = ['found', 'unknown', 'renewed', 'own', 'limit', 'unverified'] as const;
export type ScanResult = (typeof RESULTS)[number];

/**
 * The schema of a row of `scans`: a donor card that a member of staff scanned. Only the person who scanned it gets
 * the row, and it leaves their device after a day.
 */
export const scanRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  /** the digest of the code; the code itself is stored nowhere */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** what staff said about the person; each can be said only once */
  here: z.boolean(),
  vouched: z.enum(VOUCHES).nullable(),
  lab_type: z.enum(BLOOD_TYPES).nullable(),
  /** the server fills in everything below; null until it has seen the scan */
  result: z.enum(RESULTS).nullable(),
  /** the owner of the card; no device gets it */
  person: z.uuid().nullable(),
  person_name: z.string(),
  /** an empty text if nobody has said it */
  person_blood_type: z.string(),
  type_confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  /** the first day after the person's waiting time, as far as it is known; it may be in the past */
  gives_again_on: z.iso.date().nullable(),
  /** the pledge or the reservation for which this hospital expects the person today */
  pledge_id: z.uuid().nullable(),
  reservation_id: z.uuid().nullable(),
  lab_answer: z.enum(['confirmed', 'differs']).nullable(),
  org_id: z.uuid().nullable(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
type ScanRow = z.infer<typeof scanRow>;

const fresh = {
  result: null,
  person_name: '',
  person_blood_type: '',
  type_confirmed_at: null,
  gives_again_on: null,
  pledge_id: null,
  reservation_id: null,
  lab_answer: null,
} as const;

/** A scan as this device stores it. */
export type ScanDoc = LocalRow<'scans', ScanRow, keyof typeof fresh> & Newest;

export const newScan = defineNewRow('scans', scanRow, fresh);
