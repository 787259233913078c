import type { FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { AttentionDoc } from '@/collections/device';
import { isState, type SyncedName } from '@/collections/facts';
import { ROWS } from '@/collections/rows';
import { joinLines, listNamedFields, type NamedField } from './field-words';
import type { Fields } from '@/sync/protocol';

export type EditInput = Record<string, string | boolean>;

/** Lists the fields of a refused change that its user can correct. States have their own buttons elsewhere. */
export function listEditableFields(refused: Pick<AttentionDoc, 'table' | 'payload'>): NamedField[] {
  const table = refused.table as SyncedName;
  const names = Object.keys(refused.payload).filter((name) => !isState(table, name));
  return listNamedFields(table, names).filter(({ isChosen }) => isChosen !== true);
}

/** Makes the form's values from the refused ones. */
export function makeEditInput(fields: readonly NamedField[], payload: Fields): EditInput {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = payload[name];
      if (kind === 'tick') return [name, value === true];
      if (kind === 'lines') return [name, joinLines(value)];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
    }),
  );
}

/** Converts the form's values to the record's. An empty choice or date is null if the entity allows it. */
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

/** Makes a resolver that validates the form's fields with the entity's rules. */
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
