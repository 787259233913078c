import { type LucideIcon, SearchX } from 'lucide-react';
import { type ComponentProps, type ComponentType, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TableRow, TableState } from '@/store/hooks/live-table';
import type { TableDefinition } from '@/store/hooks/use-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { TryAgain } from '../TryAgain';
import { OPEN, useOpenRecord } from '../use-search';
import { DataTable } from './DataTable';
import { ExportButton } from './ExportButton';
import { type ListFilter, writeFilter } from './list-filter';
import { ListFilters } from './ListFilters';
import type { SheetColumn, TableColumn } from './table-column';
import { type Compatible, useList } from './use-list';
import { joinClassNames } from '@/ui/class-names';
import { useBeside } from '@/ui/feedback/Dialog';
import { ListHeading } from './ListHeading';

/**
 * Focuses the link of the current row.
 * @returns false if there is no such row
 */
export function focusCurrentRow(): boolean {
  const link = document.querySelector<HTMLElement>('tr[data-current] a');
  link?.focus({ preventScroll: true });
  return link !== null;
}

type ListRowsProps<Row extends TableRow> = ComponentProps<typeof DataTable<Row>> & {
  /** whether there are rows that do not match the filter */
  filtered: boolean;
  onReset: () => void;
  empty: { icon: LucideIcon; title: string; text: string };
};

/** Shows the table. If it is empty, it shows the reason. */
function ListRows<Row extends TableRow>(props: ListRowsProps<Row>) {
  const { filtered, onReset, empty, ...table } = props;
  if (table.rows.length > 0) return <DataTable {...table} />;
  if (table.busy && !filtered) return <Skeleton rows={6} label="Loading the list" />;
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing matches"
        action={
          <Button variant="secondary" onClick={onReset}>
            Clear search and filter
          </Button>
        }
      >
        Try another spelling, a part of the word, or another blood type.
      </EmptyState>
    );
  return (
    <EmptyState icon={empty.icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
}

type ListStateProps = {
  state: TableState;
  /** how many rows the list has, and how many of them match the filter */
  total: number;
  found: number;
  nouns: readonly [string, string];
};

const count = (n: number, [one, many]: readonly [string, string]) =>
  `${n.toLocaleString()} ${n === 1 ? one : many}`;

/** Says how many rows there are, or that they are being read. */
function ListState({ state, total, found, nouns }: ListStateProps) {
  const words =
    found === total ? count(total, nouns) : `${found.toLocaleString()} of ${count(total, nouns)}`;
  return (
    <output className="block min-h-6 shrink-0 font-medium">
      {state.complete ? words : state.error === null && 'Reading the list...'}
    </output>
  );
}

type ListedRow = TableRow & { type: string; search: string; hospital?: string };

type ListPageProps<Row extends ListedRow> = {
  title: string;
  intro: string;
  /** the beginning of the exported file's name */
  what: string;
  /** the name of one record and of several, for example 'donor' and 'donors' */
  nouns: readonly [string, string];
  definition: TableDefinition<Row>;
  /** whether a row of the table belongs to this list; the same function at each render */
  belongs: (row: Row) => boolean;
  columns: readonly TableColumn<Row>[];
  /** columns that the exported file has, and for which the table has no room */
  alsoExported?: readonly SheetColumn<Row>[];
  usual: ListFilter['sort'];
  searched: string;
  nameOf: (row: Row) => string;
  empty: { icon: LucideIcon; title: string; text: string };
  /** the dialog that shows the details of a row */
  details: ComponentType<{ id: string; onClose: () => void }>;
  compatible: Compatible;
  /** whether to offer a choice of the hospitals that the rows name */
  byHospital?: boolean;
  /** a button beside the heading */
  action?: ComponentType;
  /** shown between the heading and the filters */
  above?: ComponentType<AboveProps<Row>>;
};

export type AboveProps<Row> = {
  /** all rows of the list, whatever the filter */
  rows: readonly Row[];
  filter: ListFilter;
  change: (change: Partial<ListFilter>) => void;
};

/** Lists the hospitals that the rows name, sorted. */
const listHospitals = (rows: readonly ListedRow[]): string[] =>
  [...new Set(rows.map(({ hospital = '' }) => hospital))]
    .filter((name) => name !== '')
    .toSorted((a, b) => a.localeCompare(b));

/**
 * A page of the admin panel that consists of a table. The table can be searched, filtered, sorted and exported, and
 * shows the details of a row.
 */
export function ListPage<Row extends ListedRow>(props: ListPageProps<Row>) {
  const { columns, usual, empty, details: Details, above: Above, action: Action } = props;
  const [search] = useSearchParams();
  const list = useList(props);
  const { filter, change, rows, found, state } = list;
  const open = useOpenRecord();
  const isBeside = useBeside() && open.id !== null;
  // an action often removes its row from the list, and the focus must go to another row
  const place = useKeptFocus<HTMLElement>(focusCurrentRow);
  const opened = useRef(false);
  useEffect(() => {
    // the current row is the one that was opened, or the one that took its place
    if (opened.current && open.id === null) focusCurrentRow();
    opened.current = open.id !== null;
  }, [open.id]);

  const linkTo = (row: Row) => {
    const next = writeFilter(search, filter, usual);
    next.set(OPEN, row.id);
    return { search: next.toString() };
  };

  return (
    // the details are fixed at the right edge of the window, so the list makes room for them
    <div className={joinClassNames('flex flex-col gap-6 @2xl:gap-3', isBeside && 'mr-[25rem]')}>
      <ListHeading
        title={props.title}
        intro={props.intro}
        state={
          <ListState state={state} total={rows.length} found={found.length} nouns={props.nouns} />
        }
        actions={
          <>
            {Action && <Action />}
            <ExportButton
              what={props.what}
              columns={[...columns, ...(props.alsoExported ?? [])]}
              rows={found}
            />
          </>
        }
      />
      {Above && <Above rows={rows} filter={filter} change={change} />}
      <ListFilters
        filter={filter}
        onChange={change}
        searched={props.searched}
        compatible={props.compatible}
        hospitals={props.byHospital ? listHospitals(rows) : []}
        sorts={columns.filter(({ compare }) => compare)}
      />
      {state.error !== null && (
        <TryAgain onClick={list.retry}>The list could not be read from this device.</TryAgain>
      )}
      <section {...place} aria-label={props.title}>
        <ListRows
          label={props.title}
          columns={isBeside ? columns.filter(({ isMain }) => isMain) : columns}
          rows={found}
          sort={filter.sort}
          onSort={(sort) => change({ sort })}
          linkTo={linkTo}
          nameOf={props.nameOf}
          open={isBeside ? open.id : null}
          busy={!state.complete}
          filtered={rows.length > 0}
          onReset={() => change({ text: '', bloodType: null, hospital: '' })}
          empty={empty}
        />
      </section>
      {open.id !== null && <Details id={open.id} onClose={open.close} />}
    </div>
  );
}
