import { z } from 'zod';
import type { FACTS } from '@/collections/facts.generated';
import type { SyncedName } from '@/collections/facts';
import { type Labelled, listAsked } from './input';
import type { FieldWords } from './labels';

type States<K extends SyncedName> = (typeof FACTS)[K]['states'][number];
/** The columns for which the form of a new record asks. */
type Asked<K extends SyncedName, L> = {
  [C in Exclude<Labelled<L>, States<K>>]: L[C] extends { isElsewhere: true } ? never : C;
}[Exclude<Labelled<L>, States<K>>];
/** The rule of a field: what is typed is a text or a tick, and the result is the value of the column. */
type Typed<Rule extends z.ZodType> = z.ZodType<
  z.output<Rule>,
  boolean extends z.output<Rule> ? boolean : string
>;

/** An empty text becomes null. */
const orNull = z.string().transform((typed) => (typed === '' ? null : typed));

function typedRule(rule: z.ZodType, kind: FieldWords['kind']): z.ZodType {
  if (kind === 'tick') return z.boolean();
  if (kind === 'number')
    return z
      .string()
      .trim()
      .min(1, 'Enter a number')
      .transform(Number)
      .pipe(rule as z.ZodType<unknown, number>);
  return rule.safeParse(null).success
    ? orNull.pipe(rule as z.ZodType<unknown, string | null>)
    : z
        .string()
        .trim()
        .pipe(rule as z.ZodType<unknown, string>);
}

/**
 * Makes the rules of the form of a new record from those of the stored rows, in the order of the labels. The form
 * holds texts and ticks. An empty choice or date becomes null if the record allows that.
 */
export function makeFormShape<
  K extends SyncedName,
  S extends Record<Asked<K, L>, z.ZodType>,
  L extends Readonly<Record<string, FieldWords | null>>,
>(table: K, row: S, labels: L) {
  const rules: Record<string, z.ZodType> = row;
  return Object.fromEntries(
    listAsked(table, labels).map((name) => [
      name,
      typedRule(rules[name] ?? z.never(), labels[name]?.kind ?? 'text'),
    ]),
    // `Object.fromEntries` loses the types of the single columns
  ) as { [C in Asked<K, L> & keyof S]: Typed<S[C]> };
}
