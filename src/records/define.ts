import type { TypedColumns } from '@/collections/define';
import type { Documents } from '@/collections/documents';
import type { FACTS } from '@/collections/facts.generated';
import type { SyncedName } from '@/collections/facts';
import type { Listed, LocalFields } from '@/collections/local';
import type { Fields } from '@/protocol';
import type { FieldWords } from './labels';

/** The columns of a collection that devices send, without states. */
type Column<K extends SyncedName> = Exclude<
  keyof TypedColumns<K, Documents[K]>,
  'id' | keyof LocalFields | keyof Listed
>;

/** The label of each column, null for one that no form shows; the labels of states are optional. */
type Labels<K extends SyncedName> = Record<Column<K>, FieldWords | null> &
  Partial<Record<(typeof FACTS)[K]['states'][number], FieldWords>>;

/** Labels of columns that are not known in advance. */
type AnyLabels = Readonly<Record<string, FieldWords | null | undefined>>;

/** The columns that decide which page shows a record. */
export interface LinkedRecord {
  id: string;
  drive_id?: string | null;
  request_id?: string | null;
  checked_in_at?: string | null;
  no_show?: boolean;
  walk_in_name?: string;
}

/** A form that keeps a draft. */
export interface DraftForm {
  title: string;
  /** the page to continue it; a function if the draft's name has an id after a colon */
  to: string | ((id: string) => string);
  /** the collection of the record that the id names, if the form needs that record */
  of?: SyncedName;
  /** it changes that record, so if the record is gone, what was typed suits a new one */
  edits?: true;
  /** the label of the button that starts a new record in it from the values of one that is gone */
  anew?: string;
  /** whether the form has fields other than the columns of the collection */
  hasOwnFields?: true;
}

/**
 * How the audit log describes additions and changes of these records. If a function returns null, the log uses its
 * usual words: 'Added …' or 'Changed …'.
 */
interface AuditWords {
  /** 'a donation' */
  what: string;
  added?: (after: Fields) => string | null;
  changed?: (after: Fields) => string | null;
}

/** The words of a collection, wherever a person reads of its records. */
export interface RecordWords<L = AnyLabels> {
  /** 'blood request' */
  kind: string;
  /** as people count them: 'requests' */
  plural: string;
  /** the name of the whole, if it is not the plural */
  title?: string;
  /**
   * the object of the sentence about a change, if it is not 'your' and the kind: administrators change other people's
   * records
   */
  changeTo?: string;
  /** the labels of the columns, in the order of the form */
  labels: L;
  /** Describes a record by its known columns, to tell it from others. */
  describe: (record: Fields) => string;
  /**
   * Finds the page that shows a record, and the link's text.
   * @param isAdmin the reader is an administrator; others see what belongs to their hospital's team
   */
  link: (record: LinkedRecord, isAdmin: boolean) => { to: string; label: string };
  /** null if the audit log has no entries of it */
  audit: AuditWords | null;
  /** its forms by the names of their drafts, without the id */
  forms: Readonly<Record<string, DraftForm>>;
}

/** The words of one collection: the compiler asks for a label of each column that people type. */
export type WordsOf<K extends SyncedName> = RecordWords<Labels<K>>;
