import { z } from 'zod';
import './jitless';

const fields = z.record(z.string(), z.unknown());

/**
 * A draft: the values of a form that somebody typed and has not submitted. `id` is the form's name, `#` and a random
 * suffix. `tab` is the name of the tab where they typed.
 */
export const draftDoc = z.object({
  id: z.string(),
  values: fields,
  at: z.number(),
  tab: z.string().optional(),
});
export type DraftDoc = z.infer<typeof draftDoc>;

/**
 * A change that was not saved on the server: the server refused it, or somebody else changed the record first. `id`
 * is the id of the mutation. `payload` holds what the person wanted to save, `theirs` what the server has instead.
 */
export const attentionDoc = z.object({
  id: z.string(),
  kind: z.enum(['rejected', 'conflict']),
  /**
   * the name of the collection; the field is not called `collection` because RxDB's documents have a member of that
   * name
   */
  table: z.string(),
  row_id: z.string(),
  /** true if the server refused a new record, false if it refused a change of an existing one */
  creates: z.boolean(),
  payload: fields,
  /** the values that the person saw before they changed them, by column */
  base: fields.nullish(),
  theirs: fields.nullable(),
  code: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string().nullable(),
  at: z.number(),
});
export type AttentionDoc = z.infer<typeof attentionDoc>;

/**
 * How far a collection has been pulled. `sweep` is true while the collection is pulled once more from the start. Some
 * documents have the `id` of no collection: they hold other notes of this device, such as the supply.
 */
export const checkpointDoc = z.object({
  id: z.string(),
  checkpoint: fields.nullable(),
  sweep: z.boolean(),
});
export type CheckpointDoc = z.infer<typeof checkpointDoc>;
