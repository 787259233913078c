import { RULES } from '@/collections/all';
import type { Rules } from '@/collections/define';
import { SYNCED } from '@/collections/facts';
import { SEEN, SHORT } from '@/collections/seen.generated';
import type { LocalFields } from '@/collections/local';
import type { Fields } from '@/sync/protocol';
import type { RowFilter } from './current';

type Row = Fields & LocalFields;
const shortened: Partial<Record<string, readonly string[]>> = SHORT;

/** A damaged record may hold something else than text, and shows none. */
const shorten = (value: unknown) => (typeof value === 'string' ? value.slice(0, 3) : '');

/** The columns of a row that everybody may see. What it leaves out is optional, but for whose it is and what is unsent. */
function only(doc: Fields, columns: readonly string[], short: readonly string[] = []): Fields {
  const seen = Object.entries(doc)
    .filter(([name]) => columns.includes(name))
    .map(([name, value]) => [name, short.includes(name) ? shorten(value) : value]);
  return { ...Object.fromEntries(seen), user_id: '', unsent: 0, pending: null };
}

/** What the rows of a person's store look like to somebody who is not known: of the rest they see nothing. */
export const publicView: RowFilter = (collection, rows) => {
  if (collection === 'checkpoints') return rows;
  const name = SYNCED.find((synced) => synced === collection);
  const columns = name && SEEN[name];
  // a collection's rows have the type of its rules
  const { isPublic } = (name ? RULES[name] : {}) as Partial<Rules<Row>>;
  if (!columns || !isPublic) return [];
  const shown = (rows as unknown as Row[]).filter((doc) => isPublic(doc));
  return shown.map((doc) => only(doc, columns, shortened[collection])) as unknown as typeof rows;
};
