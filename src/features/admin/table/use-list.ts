import { useDeferredValue, useMemo } from 'react';
import type { BloodType } from '@/blood/blood-type';
import type { TableRow, TableState } from '@/store/hooks/live-table';
import { type TableDefinition, useTable } from '@/store/hooks/use-table';
import { type ListFilter, findMatching } from './list-filter';
import { makeOrder, type TableColumn } from './table-column';
import { useListFilter } from './use-list-filter';

interface ListOptions<Row extends TableRow> {
  definition: TableDefinition<Row>;
  belongs: (row: Row) => boolean;
  columns: readonly TableColumn<Row>[];
  usual: ListFilter['sort'];
  compatible: Compatible;
}

/** The other types that a list offers together with a blood type. */
export interface Compatible {
  /** names the choice, for instance 'Types that can give to AB-' */
  label: (type: BloodType) => string;
  /** these types, including the type itself */
  list: (type: BloodType) => readonly BloodType[];
}

interface List<Row> {
  filter: ListFilter;
  change: (change: Partial<ListFilter>) => void;
  /** all rows of the list, in order */
  rows: readonly Row[];
  /** the rows that match the filter */
  found: readonly Row[];
  state: TableState;
  retry: () => void;
}

/** Returns the rows of a list that match its filter. The search runs over sorted rows. */
export function useList<Row extends TableRow & { type: string; search: string }>({
  definition,
  belongs,
  columns,
  usual,
  compatible,
}: ListOptions<Row>): List<Row> {
  const { table, state, retry } = useTable(definition);
  const [filter, change] = useListFilter(
    columns.map(({ id }) => id),
    usual,
  );
  const { column, descending } = filter.sort;
  const { version } = state;
  const rows = useMemo(() => {
    // the table stays the same object; its version changes with its rows
    if (!table || version === 0) return [];
    const { name, compare } = makeOrder(columns, { column, descending });
    return table.sorted(name, compare).filter(belongs);
  }, [table, version, columns, column, descending, belongs]);
  // shows the typed text first
  const text = useDeferredValue(filter.text);
  const { bloodType, hospital } = filter;
  const isWide = filter.compatible;
  const found = useMemo(() => {
    const types = bloodType && (isWide ? compatible.list(bloodType) : [bloodType]);
    return findMatching(rows, { text, types, hospital });
  }, [rows, text, bloodType, isWide, compatible, hospital]);
  return { filter, change, rows, found, state, retry };
}
