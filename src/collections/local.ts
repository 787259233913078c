import type { Fields, Mutation } from '@/sync/protocol';

/**
 * The unsent state of a document: what the server has not acknowledged.
 * `base` holds the server's value of each field the user changed; null while the server has no row.
 * `sent` is the earliest version that may have arrived. Newer ones are sent under its id until it is settled.
 */
export interface Pending {
  id: string;
  base: Fields | null;
  sent: Mutation | null;
  /** values that the fields had between `sent` and now, which may have been sent too, under its id */
  replaced?: Readonly<Record<string, readonly unknown[]>>;
  /** its place among all unsent changes of this device; see `order.ts`. Older builds did not store it */
  order?: number;
  /**
   * the values of these fields in a later pull, for a new record the row; null if a pull said that the record is gone
   */
  server?: Fields | null;
  /** when the user saved it, ms since 1970 by this device's clock; only for display */
  at: number;
  /**
   * only for a pledge whose device had not asked the server for its time: the donor's choice of arrival, when they
   * made it by this device's clock, and the difference to the server's clock that was assumed, ms
   */
  arrival?: { choice: string; at: number; ms: number };
  /** not sent before this time, ms since 1970, so that it can be undone; a clock that jumps cannot prolong it */
  undoableUntil?: number;
}

/** Fields that this device adds to a server row. */
export interface LocalFields {
  /** 1 while `pending` is set; sync reads the index over it */
  unsent: 0 | 1;
  pending: Pending | null;
}

/** The index key of a record that its owner's lists show. */
export interface Newest {
  newest: string;
}
/** The index keys of a record that is in a feed too. */
export interface Listed extends Newest {
  feed: string;
}

/** Makes an index key that ascends from the newest record to the oldest. It sorts before `UNLISTED`. */
export function makeNewestKey(createdAt: string): string {
  const ms = Date.parse(createdAt);
  return String(9_999_999_999_999 - (Number.isFinite(ms) ? ms : 0)).padStart(13, '0');
}

/** Feed key of a record that is in no list; sorts after all keys of `makeNewestKey`. */
export const UNLISTED = '~';

/** Fields of a document that are not the server's columns: this device or RxDB makes them. */
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
