import type { Fields } from '@/sync/protocol';
import type { FACTS } from './facts.generated';
import type { LocalFields } from './local';
import type { SEEN } from './seen.generated';

type Name = keyof typeof FACTS;
/** The columns of a collection that the server makes. */
export type Made<K extends Name> = (typeof FACTS)[K]['made'][number];
/** The columns that everybody gets who gets the row. */
type Shared<K extends Name, Row> = (typeof SEEN)[K] extends readonly (infer Column)[]
  ? Column & keyof Row
  : keyof Row;
/** The columns that this device gives a new record, so that no record of a collection lacks one that all may see. */
type Present<K extends Name, Row, Fresh> = Shared<K, Row> &
  (Exclude<keyof Row, Made<K>> | 'id' | 'created_at' | 'updated_at' | 'rev' | Fresh);

/**
 * A record on this device: its row with the fields that this device adds. Columns that the server makes are missing
 * until it has, and those that not everybody sees for others.
 * @param Fresh columns that the server makes and that a new record has from the start; see `newRow`
 */
export type LocalRow<K extends Name, Row, Fresh = never> = Pick<
  Row,
  Exclude<Present<K, Row, Fresh>, 'user_id'>
> &
  Partial<Omit<Row, Present<K, Row, Fresh> | 'user_id'>> &
  LocalFields &
  // empty for whoever does not get it, because an index needs text
  ('user_id' extends keyof Row ? { user_id: string } : unknown) &
  // a local row has it only while its deletion is unsent
  ('deleted' extends Made<K> ? unknown : { deleted?: boolean });

/** The columns that people type: what devices send without the states. */
export type TypedColumns<K extends Name, Row> = Omit<
  Row,
  Made<K> | (typeof FACTS)[K]['states'][number] | 'client_created_at'
>;

/** What the app knows of a collection beside the server's facts. */
export interface Rules<Doc> {
  /** Over text columns, for RxDB. */
  indexes: readonly (readonly string[])[];
  /** Adds index keys, what the server derives from other columns, and defaults for indexed columns that this viewer does not get. */
  addKeys?: (row: Fields) => Fields;
  /**
   * Whether everybody may see this record behind the screen lock: the counterpart of `seen_when`. Without it, nobody may
   * who is not known.
   */
  isPublic?: (doc: Doc) => boolean;
  /** What others, or the server, say in a person's own record: a new one must not have it. */
  saidByOthers?: readonly string[];
}

/** Gives the rules of a collection the type of its documents. */
export const defineRules = <Doc>(rules: Rules<Doc>): Rules<Doc> => rules;
