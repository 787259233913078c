import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import type { Pending } from '@/collections/local';
import { type NamedField, listNamedFields } from './field-words';
import type { Fields } from '@/sync/protocol';

/** Which version of a field wins: the server's, the user's, or one that they write now. */
export type Choice = 'theirs' | 'mine' | 'merged';

/** A field that two people changed, with both values. */
export interface ClashingField {
  field: NamedField;
  mine: unknown;
  theirs: unknown;
}

type Known = Fields & { pending?: Pending | null };

/**
 * Finds the fields of a conflict that have labels.
 * @param record the current local record, if there is one. It is newer than the conflict; the user's own later
 *   changes in it do not count as the other person's.
 */
export function findClashingFields(
  refused: Pick<AttentionDoc, 'table' | 'payload' | 'theirs'>,
  record: Known | null,
): ClashingField[] {
  const now: Fields = { ...refused.theirs, ...record, ...record?.pending?.base };
  return listNamedFields(refused.table as SyncedName, Object.keys(refused.payload)).map(
    (field) => ({
      field,
      mine: refused.payload[field.name],
      theirs: now[field.name],
    }),
  );
}

/**
 * Makes the patch for the user's choices. Fields in which they keep the other version are left out.
 * @param written the values of the fields that the user rewrote
 */
export function makeChosenPatch(
  clashes: readonly ClashingField[],
  choices: Readonly<Record<string, Choice>>,
  written: Fields,
): Fields {
  return Object.fromEntries(
    clashes.flatMap(({ field: { name }, mine }) => {
      if (choices[name] === 'mine') return [[name, mine]];
      return choices[name] === 'merged' ? [[name, written[name]]] : [];
    }),
  );
}

/**
 * Returns the initial value of a field that the user rewrites: both texts in sequence, every line of both lists
 * once, else the user's value.
 */
export function getMergeStart({ field, mine, theirs }: ClashingField): unknown {
  if (field.kind === 'lines' && Array.isArray(mine) && Array.isArray(theirs))
    return [...new Set([...theirs, ...mine])];
  if (field.kind !== 'area' || typeof mine !== 'string' || typeof theirs !== 'string') return mine;
  return [theirs, mine].filter((text) => text.trim() !== '').join('\n');
}
