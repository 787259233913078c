import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import type { Pending } from '@/collections/local';
import { type NamedField, listNamedFields } from './field-words';
import type { Fields } from '@/protocol';

/** Which version of a field is kept: the server's, the person's, or one that they write now. */
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
 * @param record the record on this device, if it has one. It is newer than the conflict. What the person has changed
 * in it later does not count as the other person's change.
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
 * Makes the patch from the person's choices. If they keep the other version of a field, the field is left out.
 * @param written the values of the fields that the person has rewritten
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
 * Returns the value with which a rewritten field starts. Of two texts, it is both, one after the other. Of two lists,
 * it has every line once. Otherwise it is the person's value.
 */
export function getMergeStart({ field, mine, theirs }: ClashingField): unknown {
  if (field.kind === 'lines' && Array.isArray(mine) && Array.isArray(theirs))
    return [...new Set([...theirs, ...mine])];
  if (field.kind !== 'area' || typeof mine !== 'string' || typeof theirs !== 'string') return mine;
  return [theirs, mine].filter((text) => text.trim() !== '').join('\n');
}
