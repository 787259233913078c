import type { ReactNode } from 'react';
import type { ListFilter } from './list-filter';

/** The classes of a button in a table's row. It is small, and lies above the link that covers the row. */
export const rowActionStyle = 'relative z-[1] -my-px px-1! py-1.5! text-14!';

/**
 * Makes the key by which a text is sorted, without case and accents. Each row's key is made once, so that sorting
 * compares plain strings.
 */
export function sortKey(text: string): string {
  const lower = text.toLowerCase();
  // most names are ASCII, so they need not be normalised, which is expensive
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** Compares two plain strings, or two numbers. */
export const compareAscending = (a: string | number, b: string | number): number =>
  a < b ? -1 : a > b ? 1 : 0;

/**
 * Makes a comparison of rows: by a value, and by id if the values are equal, so that the order is always the same.
 */
export const by =
  <Row extends { id: string }>(value: (row: Row) => string | number) =>
  (a: Row, b: Row): number =>
    compareAscending(value(a), value(b)) || compareAscending(a.id, b.id);

/** A column of a table: how it is shown, sorted and exported. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** the class for its share of the table's width */
  width: string;
  /** whether it is shown even while details are beside the list, which leave little room */
  isMain?: true;
  /** missing if the table cannot be sorted by this column, which may hold buttons */
  compare?: (a: Row, b: Row) => number;
  cell: (row: Row) => ReactNode;
  /** missing if the column is not exported, because it holds buttons for example */
  sheet?: (row: Row) => string | number;
}

/** What an exported file needs of a column. */
export type SheetColumn<Row> = Pick<TableColumn<Row>, 'header' | 'sheet'>;

/** Returns the name of a sort order, and its comparison of two rows. */
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
