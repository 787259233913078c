import type { ReactNode } from 'react';
import type { ListFilter } from './list-filter';

/** A button in a row of a table: smaller, and above the link that covers the row. */
export const rowActionStyle = 'relative z-[1] px-3! py-1.5! text-14!';

/** Makes the sort key of a text, without case and accents. It is made once a row, so that sorting compares plain strings. */
export function sortKey(text: string): string {
  const lower = text.toLowerCase();
  // most names are ASCII and skip the expensive part
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** Compares plain strings or numbers. */
export const compareAscending = (a: string | number, b: string | number): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Makes a comparison by a value, then by id, so that the order is stable. */
export const by =
  <Row extends { id: string }>(value: (row: Row) => string | number) =>
  (a: Row, b: Row): number =>
    compareAscending(value(a), value(b)) || compareAscending(a.id, b.id);

/** A column of a table: how it is shown, sorted and exported. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** its share of the table's width, as a class */
  width: string;
  /** left out for columns that cannot be sorted, such as buttons */
  compare?: (a: Row, b: Row) => number;
  cell: (row: Row) => ReactNode;
  /** left out for columns that are not exported, such as buttons */
  sheet?: (row: Row) => string | number;
}

/** The parts of a column that an exported file needs. */
export type SheetColumn<Row> = Pick<TableColumn<Row>, 'header' | 'sheet'>;

/** Returns the name and the comparison of a sort order. */
export function makeOrder<Row>(
  columns: readonly TableColumn<Row>[],
  { column, descending }: ListFilter['sort'],
): { name: string; compare: (a: Row, b: Row) => number } {
  const found = columns.find(({ id }) => id === column) ?? columns[0];
  const compare = found?.compare ?? (() => 0);
  return descending
    ? { name: `-${column}`, compare: (a, b) => compare(b, a) }
    : { name: column, compare };
}
