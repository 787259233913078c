import type { ReactNode } from 'react';
import type { ListFilter } from './list-filter';

/** How a column is shown, sorted and exported. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** CSS class with the share of the table's width */
  width: string;
  /** omitted for columns that cannot be sorted, such as buttons */
  compare?: (a: Row, b: Row) => number;
  cell: (row: Row) => ReactNode;
  /** omitted for columns that are not exported, such as buttons */
  sheet?: (row: Row) => string | number;
}

/** Returns the comparison for a sort order, with a name that identifies it. */
export function orderOf<Row>(
  columns: readonly TableColumn<Row>[],
  { column, descending }: ListFilter['sort'],
): { name: string; compare: (a: Row, b: Row) => number } {
  const found = columns.find(({ id }) => id === column) ?? columns[0];
  const compare = found?.compare ?? (() => 0);
  return descending
    ? { name: `-${column}`, compare: (a, b) => compare(b, a) }
    : { name: column, compare };
}
