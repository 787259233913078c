import type { FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { AttentionDoc } from '@/collections/device';
import { isState, type SyncedName } from '@/collections/facts';
import { ROWS } from '@/collections/rows.generated';
import { type Input, makeInput } from '@/records/input';
import { listNamedFields, type NamedField } from './field-words';
import type { Fields } from '@/protocol';

export type EditInput = Input;

/**
 * Lists the fields of a refused change that the person can correct. States are not among them, because other pages
 * have buttons for them.
 */
export function listEditableFields(refused: Pick<AttentionDoc, 'table' | 'payload'>): NamedField[] {
  const table = refused.table as SyncedName;
  const names = Object.keys(refused.payload).filter((name) => !isState(table, name));
  return listNamedFields(table, names).filter(({ isChosen }) => isChosen !== true);
}

/** Makes the values of the form from the refused ones. */
export const makeEditInput = (fields: readonly NamedField[], payload: Fields): EditInput =>
  makeInput(
    Object.fromEntries(fields.map((field) => [field.name, field])),
    fields.map(({ name }) => name),
    payload,
  );

/**
 * Converts the values of the form to those of the record. An empty choice or date becomes null if the record allows
 * that.
 */
function toRowValues(row: z.ZodObject, fields: readonly NamedField[], input: EditInput): Fields {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const typed = input[name];
      if (kind === 'number') return [name, typed === '' ? Number.NaN : Number(typed)];
      if (kind === 'lines')
        return [
          name,
          String(typed)
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        ];
      const open = typed === '' && (kind === 'date' || kind === 'choice');
      const nullable = open && (row.shape[name] as z.ZodType).safeParse(null).success;
      return [name, nullable ? null : typed];
    }),
  );
}

/** Makes a resolver that validates the fields of the form by the rules of the stored rows. */
export function makeEditResolver(
  table: SyncedName,
  fields: readonly NamedField[],
): Resolver<EditInput, unknown, Fields> {
  const row = ROWS[table];
  const rules = z.object(
    Object.fromEntries(fields.map(({ name }) => [name, row.shape[name] as z.ZodType])),
  );
  return (input) => {
    const result = rules.safeParse(toRowValues(row, fields, input));
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<EditInput> = {};
    for (const { path, message } of result.error.issues)
      errors[String(path[0])] ??= { type: 'rule', message };
    return { values: {}, errors };
  };
}
