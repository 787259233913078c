/** What devices and the server say to each other of records and their changes. Imports nothing. */

/** Column values by column name. */
export type Fields = Record<string, unknown>;

/** A change of one record. `base` null makes the row. */
export interface Mutation {
  id: string;
  base: Fields | null;
  set: Fields;
}

/** A mutation as `push_changes` takes it, with the record that it changes. */
export interface OutgoingMutation extends Mutation {
  collection: string;
  row_id: string;
}

/** The server's answer to one mutation. `row` is the record as it now is, or null where that is unknown. */
export interface Answer {
  status: 'applied' | 'conflict' | 'rejected' | 'retry';
  row: Fields | null;
  fields?: string[];
  code?: string | null;
  field?: string | null;
  message?: string | null;
}
