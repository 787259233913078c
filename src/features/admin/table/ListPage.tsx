import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TableRow } from '@/store/hooks/live-table';
import type { TableDefinition } from '@/store/hooks/use-table';
import { PageHeading } from '@/ui/layout/PageHeading';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { ExportButton } from './ExportButton';
import { focusCurrentRow } from './focus-current-row';
import type { ListFilter } from './list-filter';
import { writeFilter } from './list-filter';
import { ListFilters } from './ListFilters';
import { ListRows } from './ListRows';
import { ListState } from './ListState';
import type { SheetColumn, TableColumn } from './table-column';
import { type Compatible, useList } from './use-list';
import { OPEN, useOpenRecord } from '../use-open-record';

type ListedRow = TableRow & { type: string; search: string; hospital?: string };

type ListPageProps<Row extends ListedRow> = {
  title: string;
  intro: string;
  /** names the exported file */
  what: string;
  /** singular and plural, for instance 'donor', 'donors' */
  nouns: readonly [string, string];
  definition: TableDefinition<Row>;
  /** selects the rows of the table that the list shows; a constant */
  belongs: (row: Row) => boolean;
  columns: readonly TableColumn<Row>[];
  /** columns of the exported file that the table has no room for */
  alsoExported?: readonly SheetColumn<Row>[];
  usual: ListFilter['sort'];
  searched: string;
  nameOf: (row: Row) => string;
  empty: { icon: LucideIcon; title: string; text: string };
  /** the dialog with a row's details */
  details: ComponentType<{ id: string; onClose: () => void }>;
  compatible: Compatible;
  /** offers a choice of the hospitals that its rows name */
  byHospital?: boolean;
  /** shown between heading and filters */
  above?: ComponentType<AboveProps<Row>>;
};

export type AboveProps<Row> = {
  /** all rows of the list */
  rows: readonly Row[];
  filter: ListFilter;
  change: (change: Partial<ListFilter>) => void;
};

/** Lists the hospitals that the rows name, in order. */
const listHospitals = (rows: readonly ListedRow[]): string[] =>
  [...new Set(rows.map(({ hospital = '' }) => hospital))]
    .filter((name) => name !== '')
    .toSorted((a, b) => a.localeCompare(b));

/** A page of the admin panel that is a table: search, filter, sort, export, details. */
export function ListPage<Row extends ListedRow>(props: ListPageProps<Row>) {
  const { columns, usual, empty, details: Details, above: Above } = props;
  const [search] = useSearchParams();
  const list = useList(props);
  const { filter, change, rows, found, state } = list;
  const open = useOpenRecord();
  // the action of a row often removes the row
  const place = useKeptFocus<HTMLElement>(focusCurrentRow);
  const opened = useRef(false);
  useEffect(() => {
    // the row that was opened, or the one that replaced it
    if (opened.current && open.id === null) focusCurrentRow();
    opened.current = open.id !== null;
  }, [open.id]);

  const linkTo = (row: Row) => {
    const next = writeFilter(search, filter, usual);
    next.set(OPEN, row.id);
    return { search: next.toString() };
  };

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={props.title}
        actions={
          <ExportButton
            what={props.what}
            columns={[...columns, ...(props.alsoExported ?? [])]}
            rows={found}
          />
        }
      >
        {props.intro}
      </PageHeading>
      {Above && <Above rows={rows} filter={filter} change={change} />}
      <ListFilters
        filter={filter}
        onChange={change}
        searched={props.searched}
        compatible={props.compatible}
        hospitals={props.byHospital ? listHospitals(rows) : []}
        sorts={columns.filter(({ compare }) => compare)}
      />
      <ListState
        state={state}
        retry={list.retry}
        total={rows.length}
        found={found.length}
        nouns={props.nouns}
      />
      <section {...place} aria-label={props.title}>
        <ListRows
          label={props.title}
          columns={columns}
          rows={found}
          sort={filter.sort}
          onSort={(sort) => change({ sort })}
          linkTo={linkTo}
          nameOf={props.nameOf}
          busy={!state.complete}
          filtered={rows.length > 0}
          onReset={() => change({ text: '', bloodType: null, hospital: '' })}
          empty={empty}
        />
      </section>
      {open.id !== null && <Details key={open.id} id={open.id} onClose={open.close} />}
    </div>
  );
}
