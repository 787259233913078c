import { RULES } from '@/collections/rules.generated';
import type { Rules } from '@/collections/define';
import { SYNCED } from '@/collections/facts';
import { PREFIX_COLUMNS, SEEN } from '@/collections/seen.generated';
import type { LocalFields } from '@/collections/local';
import type { Fields } from '@/protocol';
import type { RowFilter } from './current';

type Row = Fields & LocalFields;
const shortened: Partial<Record<string, readonly string[]>> = PREFIX_COLUMNS;

/** Shortens a value to three characters. In a damaged record the value may not be a string; then nothing is shown. */
const shorten = (value: unknown) => (typeof value === 'string' ? value.slice(0, 3) : '');

/**
 * Makes a copy of a row that has only the columns that everybody may see. The type of a row allows the others to be
 * missing, except `user_id`, `unsent` and `pending`, which get neutral values.
 */
function only(doc: Fields, columns: readonly string[], short: readonly string[] = []): Fields {
  const seen = Object.entries(doc)
    .filter(([name]) => columns.includes(name))
    .map(([name, value]) => [name, short.includes(name) ? shorten(value) : value]);
  return { ...Object.fromEntries(seen), user_id: '', unsent: 0, pending: null };
}

/**
 * Shows the rows of a person's store as every visitor could see them. It filters the rows while the screen is locked.
 */
export const publicView: RowFilter = (collection, rows) => {
  if (collection === 'checkpoints') return rows;
  const name = SYNCED.find((synced) => synced === collection);
  const columns = name && SEEN[name];
  // the rows of a collection have the type that its rules expect
  const { isPublic } = (name ? RULES[name] : {}) as Partial<Rules<Row>>;
  if (!columns || !isPublic) return [];
  const shown = (rows as Row[]).filter((doc) => isPublic(doc));
  return shown.map((doc) => only(doc, columns, shortened[collection])) as typeof rows;
};
