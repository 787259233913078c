import { z } from 'zod';
import './jitless';
import { BLOOD_TYPES } from '@/blood/blood-type';

const fields = z.record(z.string(), z.unknown());

/** Available donations of a type as the server last counted them. */
export const supplyDoc = z.object({ id: z.enum(BLOOD_TYPES), available: z.int(), at: z.number() });
export type SupplyDoc = z.infer<typeof supplyDoc>;

/**
 * What was typed into a form and not yet submitted. `id` is the form's name, and after a `#` what tells it from
 * other drafts of that form; `tab` is the tab it was typed in.
 */
export const draftDoc = z.object({
  id: z.string(),
  values: fields,
  at: z.number(),
  tab: z.string().optional(),
});
export type DraftDoc = z.infer<typeof draftDoc>;

/** The name of a draft's form. */
export const getFormName = (draftId: string): string => draftId.split('#', 1)[0] ?? draftId;

/**
 * A change that did not go through: refused by the server, or overtaken by somebody else's.
 * `id` is its mutation's; `payload` what the user wrote; `theirs` what stands on the server instead.
 */
export const attentionDoc = z.object({
  id: z.string(),
  kind: z.enum(['rejected', 'conflict']),
  /** not `collection`: RxDB's documents have a member of that name, as they have `set` */
  table: z.string(),
  row_id: z.string(),
  /** true when the record itself was refused, false for a change to one that exists */
  creates: z.boolean(),
  payload: fields,
  /** what the user's version was based on, by columns */
  base: fields.nullish(),
  theirs: fields.nullable(),
  code: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string().nullable(),
  at: z.number(),
});
export type AttentionDoc = z.infer<typeof attentionDoc>;

/** How far a collection was read. `sweep`: a reading from the start is under way. */
export const checkpointDoc = z.object({
  id: z.string(),
  checkpoint: fields.nullable(),
  sweep: z.boolean(),
});
export type CheckpointDoc = z.infer<typeof checkpointDoc>;
