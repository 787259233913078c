import type { PushedName } from '@/store/entities/collections';
import type { AttentionDoc } from '@/store/entities/device';
import type { Pending } from '@/store/entities/local';
import { type NamedField, fieldsOf } from './field-words';
import type { Fields } from '@/sync/protocol';

/** Which version of a field is to stand: what is on the server, the user's, or one that he writes now. */
export type Choice = 'theirs' | 'mine' | 'merged';

/** A field that two people changed, with what each of them wrote. */
export interface ClashingField {
  field: NamedField;
  mine: unknown;
  theirs: unknown;
}

type Known = Fields & { pending?: Pending | null };

/**
 * The fields of a conflict that have words.
 * @param record as it is on this device now: newer than what the conflict was recorded with, where it
 *   is known. What the user has changed in it since is not theirs.
 */
export function clashingFields(
  refused: Pick<AttentionDoc, 'table' | 'payload' | 'theirs'>,
  record: Known | null,
): ClashingField[] {
  const now: Fields = { ...refused.theirs, ...record, ...record?.pending?.base };
  return fieldsOf(refused.table as PushedName, Object.keys(refused.payload)).map((field) => ({
    field,
    mine: refused.payload[field.name],
    theirs: now[field.name],
  }));
}

/**
 * What is to be changed in the record for the choices made: nothing for fields in which theirs stands.
 * @param written the values of the fields that the user wrote anew
 */
export function chosenPatch(
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

/** What a field begins with when the user writes it anew: both texts one after the other, else his own value. */
export function mergeStart({ field, mine, theirs }: ClashingField): unknown {
  if (field.kind !== 'area' || typeof mine !== 'string' || typeof theirs !== 'string') return mine;
  return [theirs, mine].filter((text) => text.trim() !== '').join('\n');
}
