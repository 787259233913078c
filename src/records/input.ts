import { isState, type SyncedName } from '@/collections/facts';
import type { Fields } from '@/protocol';
import { joinLines } from './describe';
import type { FieldWords } from './labels';

/** The values of a form as they are typed: texts and ticks. */
export type Input<Name extends string = string> = Record<Name, string | boolean>;

type AnyLabels = Readonly<Record<string, FieldWords | null | undefined>>;

/** The columns that have labels. */
export type Labelled<L> = {
  [C in keyof L & string]: L[C] extends FieldWords ? C : never;
}[keyof L & string];

/** Lists the columns for which the form of a new record asks, in the order of the form. */
export const listAsked = (table: SyncedName, labels: AnyLabels): string[] =>
  Object.entries(labels).flatMap(([name, words]) =>
    words && !words.isElsewhere && !isState(table, name) ? [name] : [],
  );

/** Makes the values of a form from a record. A field without a value is empty. */
export function makeInput(labels: AnyLabels, names: readonly string[], record: object): Input {
  const values: Fields = { ...record };
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      const kind = labels[name]?.kind;
      if (kind === 'tick') return [name, value === true];
      if (kind === 'lines') return [name, joinLines(value)];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
    }),
  );
}
