import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BloodType } from '@/blood/blood-type';
import type { TableRow, TableState } from '@/store/hooks/live-table';
import { type TableDefinition, useTable } from '@/store/hooks/use-table';
import { findMatching, type ListFilter, readFilter, writeFilter } from './list-filter';
import { makeOrder, type TableColumn } from './table-column';

/** How long after the last keystroke the URL is updated, ms. Updating it at each keystroke would slow typing down. */
const URL_DELAY_MS = 250;

const same = (a: ListFilter, b: ListFilter) =>
  a.text === b.text &&
  a.bloodType === b.bloodType &&
  a.compatible === b.compatible &&
  a.hospital === b.hospital &&
  a.sort.column === b.sort.column &&
  a.sort.descending === b.sort.descending;

/**
 * Manages the filter of a list. A change of the filter applies at once, and is written to the URL a moment later. A
 * change of the URL changes the filter.
 */
function useListFilter(
  columns: readonly string[],
  usual: ListFilter['sort'],
): [ListFilter, (change: Partial<ListFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const inUrl = readFilter(search, columns, usual);
  const [filter, setFilter] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [written, setWritten] = useState(inUrl);

  if (!same(inUrl, seen)) {
    setSeen(inUrl);
    // the back button or a link has changed the URL
    if (!same(inUrl, written)) {
      setWritten(inUrl);
      setFilter(inUrl);
    }
  }

  useEffect(() => {
    if (same(filter, written)) return undefined;
    // waits only while somebody types: if they open a row now, the URL behind it must have this filter
    const isTyping = filter.text !== written.text && filter.text !== '';
    const wait = isTyping ? URL_DELAY_MS : 0;
    const timer = setTimeout(() => {
      setWritten(filter);
      setSearch(writeFilter(search, filter, usual), { replace: true, preventScrollReset: true });
    }, wait);
    return () => clearTimeout(timer);
  }, [filter, written, search, setSearch, usual]);

  return [filter, (changed) => setFilter({ ...filter, ...changed })];
}

interface ListOptions<Row extends TableRow> {
  definition: TableDefinition<Row>;
  belongs: (row: Row) => boolean;
  columns: readonly TableColumn<Row>[];
  usual: ListFilter['sort'];
  compatible: Compatible;
}

/** The other blood types that a list can show together with the chosen one. */
export interface Compatible {
  /** the label of this choice, for example 'Types that can give to AB-' */
  label: (type: BloodType) => string;
  /** returns these types, and the chosen type itself */
  list: (type: BloodType) => readonly BloodType[];
}

interface List<Row> {
  filter: ListFilter;
  change: (change: Partial<ListFilter>) => void;
  /** all rows of the list, in its order */
  rows: readonly Row[];
  /** the rows that match the filter */
  found: readonly Row[];
  state: TableState;
  retry: () => void;
}

/**
 * Provides a list: its filter, all its rows, and the rows that match the filter. The rows are sorted before the filter
 * selects from them, so both are sorted.
 */
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
    // a table stays the same object when its rows change; only its version changes
    if (!table || version === 0) return [];
    const { name, compare } = makeOrder(columns, { column, descending });
    return table.sorted(name, compare).filter(belongs);
  }, [table, version, columns, column, descending, belongs]);
  // the typed text is shown at once, and the search follows
  const text = useDeferredValue(filter.text);
  const { bloodType, hospital } = filter;
  const isWide = filter.compatible;
  const found = useMemo(() => {
    const types = bloodType && (isWide ? compatible.list(bloodType) : [bloodType]);
    return findMatching(rows, { text, types, hospital });
  }, [rows, text, bloodType, isWide, compatible, hospital]);
  return { filter, change, rows, found, state, retry };
}
