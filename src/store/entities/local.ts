import type { Fields, Mutation } from '@/sync/protocol';

/**
 * What of a document the server has not acknowledged.
 * `base` holds, for each field the user changed, the value the server had; null while the server has no row.
 * `sent` is an earlier version that may have arrived: its answer is asked for before anything newer goes.
 */
export interface Pending {
  id: string;
  base: Fields | null;
  sent: Mutation | null;
  /** when the user saved it, ms since 1970 by this device's clock; for display only */
  at: number;
  /** not sent before, so that it can be undone; ms since 1970. A clock that jumps cannot hold it longer */
  undoableUntil?: number;
}

/** What this device keeps beside a server row. */
export interface LocalFields {
  /** 1 while `pending` is set; the index over it is what sync reads */
  unsent: 0 | 1;
  pending: Pending | null;
}

/** Sorts before everything unlisted: an index key that ascends from the newest record to the oldest. */
export function makeNewestKey(createdAt: string): string {
  const ms = Date.parse(createdAt);
  return String(9_999_999_999_999 - (Number.isFinite(ms) ? ms : 0)).padStart(13, '0');
}

/** Feed key of a record that is in no list; sorts after every key of `makeNewestKey`. */
export const UNLISTED = '~';

/** What a document holds beside the server's columns: made here, or by RxDB. */
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
