import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type To, useLocation, useNavigate } from 'react-router-dom';
import type { TableRow } from '@/store/hooks/live-table';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import type { ListFilter } from './list-filter';
import type { TableColumn } from './table-column';
import { TableRows } from './TableRows';
import { useRowWindow } from './use-row-window';

type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: ListFilter['sort'];
  onSort: (sort: ListFilter['sort']) => void;
};

/** The column headers. Each is a button that sorts by its column. If rows are cards, the headers are hidden. */
export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead className="sticky top-[calc(3.8125rem+env(safe-area-inset-top))] z-[5] @max-2xl:sr-only">
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, width, compare }) => {
          const sorted = sort.column === id;
          const mark = sort.descending ? ArrowDown : ArrowUp;
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
              className={joinClassNames(
                'border-b border-line-strong bg-sunken p-0 align-bottom font-semibold first:rounded-tl-md last:rounded-tr-md',
                width,
              )}
            >
              {compare ? (
                <button
                  type="button"
                  onClick={() => onSort({ column: id, descending: sorted && !sort.descending })}
                  className="flex min-h-11 w-full items-center px-2 text-left text-14 leading-tight [overflow-wrap:normal] hover:underline"
                >
                  <span className="min-w-0">
                    {header}{' '}
                    <Icon
                      of={sorted ? mark : ArrowUpDown}
                      size={14}
                      className={joinClassNames(
                        'inline-block align-[-0.125em]',
                        sorted ? 'text-ink' : 'text-ink-soft @max-6xl:hidden',
                      )}
                    />
                  </span>
                </button>
              ) : (
                <span className="flex min-h-11 items-center px-2 py-1.5 text-14">{header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type DataTableProps<Row extends TableRow> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** all matching rows in their order, of which only those near the screen are in the document */
  rows: readonly Row[];
  sort: ListFilter['sort'];
  onSort: (sort: ListFilter['sort']) => void;
  /** returns the link to the details of a row */
  linkTo: (row: Row) => To;
  /** returns the name of a row's link, for people who use a screen reader */
  nameOf: (row: Row) => string;
  /** the id of the row whose details are open; null if none are */
  open: string | null;
  busy: boolean;
};

/** Returns the index of the row to which a key moves the focus. Undefined for all other keys. */
function stepTo(key: string, index: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + 10,
    PageUp: index - 10,
    Home: 0,
    End: last,
  };
  const target = steps[key];
  return target === undefined ? undefined : Math.max(0, Math.min(last, target));
}

/** A table that may have any number of rows. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { columns, rows, sort, onSort, label, busy } = props;
  const [current, setCurrent] = useState(0);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const openAt = props.open === null ? -1 : rows.findIndex(({ id }) => id === props.open);
  const active = openAt >= 0 ? openAt : Math.max(0, Math.min(current, rows.length - 1));
  const body = useRef<HTMLTableSectionElement>(null);
  const { items, below, goTo, measure } = useRowWindow(body, rows, active);

  function onKeyDown(event: KeyboardEvent) {
    const target = stepTo(event.key, active, rows.length - 1);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(target);
    goTo(target);
    // the details beside the list follow the keyboard
    const row = rows[target];
    if (props.open !== null && row)
      void navigate(props.linkTo(row), { replace: true, preventScrollReset: true, state });
  }

  return (
    <table
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-busy={busy}
      className="w-full table-fixed border-separate border-spacing-0 text-left @max-2xl:block"
    >
      <TableHead columns={columns} sort={sort} onSort={onSort} />
      <tbody ref={body} className="@max-2xl:block">
        <TableRows
          rows={rows}
          items={items}
          below={below}
          active={active}
          columns={columns}
          measure={measure}
          linkTo={props.linkTo}
          nameOf={props.nameOf}
          open={props.open}
          onKeyDown={onKeyDown}
          onFocus={setCurrent}
        />
      </tbody>
    </table>
  );
}
