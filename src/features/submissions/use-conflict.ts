import { useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import type { Pending } from '@/collections/local';
import {
  type Choice,
  makeChosenPatch,
  findClashingFields,
  type ClashingField,
  getMergeStart,
} from './conflict-choices';
import { type EditInput, makeEditInput, makeEditResolver } from './edit-refused';
import type { Fields } from '@/protocol';

/** Returns the name under which the form holds the choice of a field's version. No column has such a name. */
export const getChoiceName = (field: string) => `choice:${field}`;

const CHOICES: readonly unknown[] = ['theirs', 'mine', 'merged'] satisfies Choice[];

/**
 * Makes a resolver that demands a choice for each field. It validates rewritten fields by the rules of the stored
 * rows.
 */
function makeConflictResolver(
  table: SyncedName,
  clashes: readonly ClashingField[],
): Resolver<EditInput, unknown, Fields> {
  return async (input, context, options) => {
    const choices: Record<string, Choice> = {};
    const errors: FieldErrors<EditInput> = {};
    for (const { field } of clashes) {
      const choice = input[getChoiceName(field.name)];
      // the condition before it has checked that it is a choice
      if (CHOICES.includes(choice)) choices[field.name] = choice as Choice;
      else
        errors[getChoiceName(field.name)] = {
          type: 'rule',
          message: `Choose a version of ${field.label}`,
        };
    }
    const merged = clashes.flatMap(({ field }) =>
      choices[field.name] === 'merged' ? [field] : [],
    );
    const written = await makeEditResolver(table, merged)(input, context, options);
    Object.assign(errors, written.errors);
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: makeChosenPatch(clashes, choices, written.values), errors: {} };
  };
}

/** Manages the form that settles a conflict. It compares the versions as they were when the form opened. */
export function useConflict(
  refused: AttentionDoc,
  record: (Fields & { pending?: Pending | null }) | null,
) {
  // the record may change again while the person decides, so the form keeps the versions that they are comparing
  const [clashes] = useState(() => findClashingFields(refused, record));
  const table = refused.table as SyncedName;
  const form = useForm<EditInput, unknown, Fields>({
    resolver: makeConflictResolver(table, clashes),
    defaultValues: {
      ...makeEditInput(
        clashes.map(({ field }) => field),
        Object.fromEntries(clashes.map((clash) => [clash.field.name, getMergeStart(clash)])),
      ),
      ...Object.fromEntries(clashes.map(({ field }) => [getChoiceName(field.name), ''])),
    },
  });
  return { clashes, form };
}
