import type { SyncedName } from '@/collections/facts';
import { RECORDS } from '@/records/all';
import type { FieldWords } from '@/records/labels';

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
