/** The types of what devices and the server exchange. This file imports nothing. */

/** The values of a record's columns, by the columns' names. */
export type Fields = Record<string, unknown>;

/**
 * The kind of viewer that the server takes this device for. For a member of a hospital it names the hospital, whose
 * team's rows they get.
 */
export type Viewer = 'visitor' | 'user' | `member:${string}` | 'admin';

/**
 * A change of one record: `set` holds the new values, `base` the values that the person saw. A `base` of null creates
 * the record.
 */
export interface Mutation {
  id: string;
  base: Fields | null;
  set: Fields;
}

/** A mutation as `push_changes` receives it. It also names the collection and the record. */
export interface OutgoingMutation extends Mutation {
  collection: string;
  row_id: string;
  /** only in the first mutation of a call: the epoch of the server's database that this device has read */
  epoch?: string;
}

/**
 * The server's answer to a mutation. `row` is the record as the server has it now; null if the server does not say.
 */
export interface PushResult {
  status: 'applied' | 'conflict' | 'rejected' | 'retry';
  row: Fields | null;
  fields?: string[];
  code?: string | null;
  field?: string | null;
  message?: string | null;
}
