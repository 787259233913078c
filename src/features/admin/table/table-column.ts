import type { ReactNode } from 'react';
import type { ListFilter } from './list-filter';

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
