import type { SyncedName } from '@/collections/facts';
import { RECORDS } from '@/records/all';
import type { FieldWords } from '@/records/labels';
import { describeClock, describeDate } from '@/ui/date-words';

export type NamedField = FieldWords & { name: string };

/** Lists those columns of a record that have labels, in the order of its form. */
export function listNamedFields(table: SyncedName, names: readonly string[]): NamedField[] {
  return Object.entries(RECORDS[table].labels).flatMap(([name, words]) =>
    words && names.includes(name) ? [{ name, ...words }] : [],
  );
}

/** Returns the label of a column. Null if the screen never shows the column. */
export function findLabel(table: SyncedName, name: string): string | null {
  return RECORDS[table].labels[name]?.label ?? null;
}

/**
 * Joins a list of texts into one text, with one line for each.
 * @param value a list, or a text, which stays as it is
 */
export const joinLines = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';

/** Describes a value as the screen shows it. */
export function describeValue({ kind, options: choices }: FieldWords, value: unknown): string {
  if (kind === 'tick') return value === true ? 'Yes' : 'No';
  if (kind === 'lines') return joinLines(value) || 'Not given';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return 'Not given';
  if (kind === 'date') return describeDate(value);
  if (kind === 'time') return describeClock(value);
  return choices?.find((option) => option.value === value)?.label ?? value;
}
