/** Types that devices and the server exchange about records and their changes. Imports nothing. */

/** Column values by name. */
export type Fields = Record<string, unknown>;

/** A change of one record. A null `base` creates the row. */
export interface Mutation {
  id: string;
  base: Fields | null;
  set: Fields;
}

/** A mutation as `push_changes` expects it, with the record it changes. */
export interface OutgoingMutation extends Mutation {
  collection: string;
  row_id: string;
}

/** The server's answer to one mutation. `row` is the record's current state, or null if unknown. */
export interface Answer {
  status: 'applied' | 'conflict' | 'rejected' | 'retry';
  row: Fields | null;
  fields?: string[];
  code?: string | null;
  field?: string | null;
  message?: string | null;
}
