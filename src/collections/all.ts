import type { Fields } from '@/protocol';
import type { Rules } from './define';
import type { SyncedName } from './facts';
import { RULES } from './rules.generated';

/** Returns the rules of a collection whose name is not known at compile time. */
export const rulesOf = (collection: SyncedName): Omit<Rules<never>, 'isPublic'> =>
  RULES[collection];

/**
 * Adds to a row its index keys, the columns that follow from other columns, and defaults for indexed columns that
 * this viewer does not get.
 */
export const addKeys = <T extends Fields>(collection: SyncedName, row: T): T =>
  // `addKeys` adds columns and removes none
  (rulesOf(collection).addKeys?.(row) ?? row) as T;
