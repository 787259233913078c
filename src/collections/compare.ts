import type { Fields } from '@/protocol';

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Compares two times or two ids as text. The server writes times so that their text order is their order in time. */
const order = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Orders rows by a column that holds a time, the latest first. */
export const byLatest =
  (column: string) =>
  (a: Fields, b: Fields): number =>
    order(text(b[column]), text(a[column])) || order(text(a['id']), text(b['id']));

/** Whether the record belongs to a hospital. Its team then decides about it, and no longer its author. */
export const isOfTeam = (row: Fields): boolean => text(row['org_id']) !== '';
