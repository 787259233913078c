import type { RxCollection, RxDatabase } from 'rxdb';
import type { Fields } from '@/sync/protocol';
import type { RULES } from './rules.generated';
import type { Rules } from './define';
import type { AttentionDoc, CheckpointDoc, DraftDoc } from './device';
import type { SyncedName } from './facts';
import type { LocalFields } from './local';

type SyncedDocuments = {
  [K in SyncedName]: (typeof RULES)[K] extends Rules<infer Doc> ? Doc : never;
};

/** The type of the documents of each collection. */
export interface Documents extends SyncedDocuments {
  drafts: DraftDoc;
  attention: AttentionDoc;
  checkpoints: CheckpointDoc;
}
export type CollectionName = keyof Documents;
export type Store = RxDatabase<{ [K in CollectionName]: RxCollection<Documents[K]> }>;

/**
 * Returns a collection of a store by its name. A cast is needed because TypeScript cannot call a method of a union of
 * RxDB's collection types.
 */
export function getCollection<K extends CollectionName>(
  store: Store,
  name: K,
): RxCollection<Documents[K]> {
  return store[name] as unknown as RxCollection<Documents[K]>;
}

/**
 * Returns a synced collection whose name is not known at compile time. Its documents have only the fields that all
 * collections share, because a union of all types is too complex for TypeScript.
 */
export function getSyncedCollection(
  store: Store,
  name: SyncedName,
): RxCollection<Fields & LocalFields & { id: string }> {
  return store[name] as unknown as RxCollection<Fields & LocalFields & { id: string }>;
}
