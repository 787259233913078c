import type { MangoQuery, RxCollection, RxDatabase } from 'rxdb';
import type { Observable } from 'rxjs';
import type { Fields } from '@/protocol';
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

/**
 * The collections that hold few rows, or that few pages read. They are plain tables, which RxDB does not count as open:
 * it allows 13 open collections in a page.
 */
export const PLAIN = [
  'attention',
  'checkpoints',
  'drafts',
  'drive_proposals',
  'scans',
] as const satisfies readonly CollectionName[];
type PlainName = (typeof PLAIN)[number];

/** A document of a store. `toJSON` returns it without the store's own fields. */
export type Kept<Doc> = Readonly<Doc> & { toJSON(): Doc };
/** The answer to a question: once, or again after each change. */
export interface Found<T> {
  exec(): Promise<T>;
  readonly $: Observable<T>;
}
/** What can be asked of a collection, whether it is one of RxDB's or a plain table. */
export interface Table<Doc> {
  find(query?: MangoQuery<Doc>): Found<Kept<Doc>[]>;
  findOne(id: string): Found<Kept<Doc> | null>;
  findByIds(ids: string[]): Pick<Found<Map<string, Kept<Doc>>>, 'exec'>;
  count(query?: MangoQuery<Doc>): Found<number>;
}
type Tables = {
  [K in PlainName]: Table<Documents[K]> & {
    readonly schema: { readonly version: number; readonly jsonSchema: { properties: object } };
  };
};
export type Store = RxDatabase<{
  [K in Exclude<CollectionName, PlainName>]: RxCollection<Documents[K]>;
}> &
  Tables;

/**
 * Returns a collection of a store by its name. A cast is needed because TypeScript cannot call a method of a union of
 * RxDB's collection types.
 */
export function getCollection<K extends CollectionName>(
  store: Store,
  name: K,
): Table<Documents[K]> {
  return store[name] as unknown as Table<Documents[K]>;
}

/**
 * Returns a synced collection whose name is not known at compile time. Its documents have only the fields that all
 * collections share, because a union of all types is too complex for TypeScript.
 */
export function getSyncedCollection(
  store: Store,
  name: SyncedName,
): Table<Fields & LocalFields & { id: string }> {
  return store[name] as unknown as Table<Fields & LocalFields & { id: string }>;
}
