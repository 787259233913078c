import type { Fields } from '@/protocol';
import type { FACTS } from './facts.generated';
import type { LocalFields } from './local';
import type { SEEN } from './seen.generated';

type Name = keyof typeof FACTS;
/** The columns of a collection whose values the server makes. */
export type Made<K extends Name> = (typeof FACTS)[K]['made'][number];
/** The columns that every viewer of a row gets. */
type Shared<K extends Name, Row> = (typeof SEEN)[K] extends readonly (infer Column)[]
  ? Column & keyof Row
  : keyof Row;
/**
 * The columns that every document of the collection has. A new record gets them from this device, because everybody
 * who reads one expects them.
 */
type Present<K extends Name, Row, Fresh> = Shared<K, Row> &
  (Exclude<keyof Row, Made<K>> | 'id' | 'created_at' | 'updated_at' | 'rev' | Fresh);

/**
 * A record on this device: the server's row and the fields that this device adds. A column that the server makes is
 * missing until the server has made it. A column that only some people see is missing for everybody else.
 * @param Fresh columns that the server makes and that a new record has from the start; see `defineNewRow`
 */
export type LocalRow<K extends Name, Row, Fresh = never> = Pick<
  Row,
  Exclude<Present<K, Row, Fresh>, 'user_id'>
> &
  Partial<Omit<Row, Present<K, Row, Fresh> | 'user_id'>> &
  LocalFields &
  // an empty text if this viewer does not get the column, because an index needs a text
  ('user_id' extends keyof Row ? { user_id: string } : unknown) &
  // a document has `deleted` only while its deletion is unsent
  ('deleted' extends Made<K> ? unknown : { deleted?: boolean });

/** The columns that people type: those that devices send, without states and `client_created_at`. */
export type TypedColumns<K extends Name, Row> = Omit<
  Row,
  Made<K> | (typeof FACTS)[K]['states'][number] | 'client_created_at'
>;

/** What the app knows of a collection and the server does not say. */
export interface Rules<Doc> {
  /** the indexes that RxDB makes, each a list of text columns */
  indexes: readonly (readonly string[])[];
  /**
   * adds to a row its index keys, the columns that the server derives from other columns, and defaults for indexed
   * columns that this viewer does not get
   */
  addKeys?: (row: Fields) => Fields;
  /**
   * whether the screen lock leaves this record visible to everybody, as `seen_when` in the database does; if it is
   * missing, the screen lock hides all records of the collection
   */
  isPublic?: (doc: Doc) => boolean;
  /** columns in which other people or the server say something about a record; a new record must not have them */
  saidByOthers?: readonly string[];
  /**
   * For state columns in which one value is better known than another: the values in that order. If two people set such
   * a column at the same time, the later value in the list wins, whichever reached the server first.
   */
  outweighs?: Readonly<Record<string, readonly unknown[]>>;
}

/** Gives the rules of a collection the type of its documents. */
export const defineRules = <Doc>(rules: Rules<Doc>): Rules<Doc> => rules;
