import type { Fields } from '@/sync/protocol';

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Compares times or ids. In the server's format they compare as text, down to the microsecond. */
const order = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Orders rows by a time, the latest first. */
export const byLatest =
  (column: string) =>
  (a: Fields, b: Fields): number =>
    order(text(b[column]), text(a[column])) || order(text(a['id']), text(b['id']));

/** Whether a hospital's team has the record, and no longer its author. */
export const isOfTeam = (row: Fields): boolean => text(row['org_id']) !== '';
