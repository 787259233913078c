import { z } from 'zod';
import './jitless';

const fields = z.record(z.string(), z.unknown());

/**
 * A draft: form values that were typed and not submitted. `id` is the form's name, `#` and a random suffix;
 * `tab` names the tab where it was typed.
 */
export const draftDoc = z.object({
  id: z.string(),
  values: fields,
  at: z.number(),
  tab: z.string().optional(),
});
export type DraftDoc = z.infer<typeof draftDoc>;

/**
 * A change that did not go through: the server refused it, or somebody else changed the record first.
 * `id` is the mutation's id, `payload` the user's values, `theirs` the server's values instead.
 */
export const attentionDoc = z.object({
  id: z.string(),
  kind: z.enum(['rejected', 'conflict']),
  /** not `collection`, which is a member of RxDB's documents */
  table: z.string(),
  row_id: z.string(),
  /** true if a new record was refused, false for a change of an existing one */
  creates: z.boolean(),
  payload: fields,
  /** the values that the user's version was based on, by column */
  base: fields.nullish(),
  theirs: fields.nullable(),
  code: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string().nullable(),
  at: z.number(),
});
export type AttentionDoc = z.infer<typeof attentionDoc>;

/**
 * How far a collection has been pulled. `sweep`: a pull from the start is under way. A few documents whose `id` names
 * no collection are other notes of this device, for example the supply.
 */
export const checkpointDoc = z.object({
  id: z.string(),
  checkpoint: fields.nullable(),
  sweep: z.boolean(),
});
export type CheckpointDoc = z.infer<typeof checkpointDoc>;
