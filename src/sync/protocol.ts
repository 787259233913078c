/** The types that devices and the server exchange. Imports nothing. */

/** Column values by column name. */
export type Fields = Record<string, unknown>;

/** As whom the server answers. A member of a hospital is answered as one of its team. */
export type Viewer = 'visitor' | 'user' | `member:${string}` | 'admin';

/** A change of one record. `base` null creates the row. */
export interface Mutation {
  id: string;
  base: Fields | null;
  set: Fields;
}

/** A mutation as `push_changes` takes it, with the collection and id of its record. */
export interface OutgoingMutation extends Mutation {
  collection: string;
  row_id: string;
  /** only in the first mutation of a call: from which life of the server's database the device has read */
  epoch?: string;
}

/** The server's answer to a mutation. `row` is the current record, or null if it is unknown. */
export interface PushResult {
  status: 'applied' | 'conflict' | 'rejected' | 'retry';
  row: Fields | null;
  fields?: string[];
  code?: string | null;
  field?: string | null;
  message?: string | null;
}
