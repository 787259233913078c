import type { Fields, Mutation } from '@/protocol';

/**
 * The changes of a document that the server has not acknowledged.
 * `base` holds the server's value of each field that the person changed; it is null while the server has no row.
 * `sent` is the first mutation made of them that may have reached the server. Until the server answers, later mutations
 * use the same id.
 */
export interface Pending {
  id: string;
  base: Fields | null;
  sent: Mutation | null;
  /** values that the fields had after `sent` and no longer have; they too may have been sent under its id */
  replaced?: Readonly<Record<string, readonly unknown[]>>;
  /**
   * the position of this change among all unsent changes of the device, see `order.ts`; older versions of the app did
   * not store it
   */
  order?: number;
  /**
   * the values that these fields had in a later pull, or the whole row if the record is new; null if a pull said that
   * the record is gone
   */
  server?: Fields | null;
  /** the mutation that the server could not apply so far, and how many times it said so */
  tries?: { id: string; count: number };
  /** when the person saved the change, ms since 1970 by this device's clock; it is only shown */
  at: number;
  /**
   * only in a pledge that was made before this device knew the server's time: the arrival that the donor chose, when
   * they chose it by this device's clock, and by how many ms the device then assumed its clock to differ from the
   * server's
   */
  arrival?: { choice: string; at: number; ms: number };
  /**
   * the change is not sent before this time, ms since 1970, so that the person can undo it; a clock that somebody
   * sets does not make the wait longer
   */
  undoableUntil?: number;
}

/** The fields that this device adds to a row of the server. */
export interface LocalFields {
  /** 1 while `pending` is set, else 0; sync finds unsent documents by an index on it */
  unsent: 0 | 1;
  pending: Pending | null;
}

/** The index key by which a person's own lists order their records. */
export interface Newest {
  newest: string;
}
/** The index keys of a record that can also be in a public list, which orders by `feed`. */
export interface Listed extends Newest {
  feed: string;
}

/** Makes an index key that puts the newest record first. The key sorts before `UNLISTED`. */
export function makeNewestKey(createdAt: string): string {
  const ms = Date.parse(createdAt);
  return String(9_999_999_999_999 - (Number.isFinite(ms) ? ms : 0)).padStart(13, '0');
}

/** The `feed` of a record that is in no public list. It sorts after all keys that `makeNewestKey` makes. */
export const UNLISTED = '~';

/** The fields of a document that are not columns of the server. This device or RxDB makes them. */
export const LOCAL_FIELDS: ReadonlySet<string> = new Set([
  'unsent',
  'pending',
  'feed',
  'newest',
  '_deleted',
  '_rev',
  '_meta',
  '_attachments',
]);
