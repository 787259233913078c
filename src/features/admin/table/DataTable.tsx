import { useRef, useState, type KeyboardEvent } from 'react';
import type { To } from 'react-router-dom';
import type { TableRow } from '@/store/hooks/live-table';
import type { ListFilter } from './list-filter';
import { TableHead } from './TableHead';
import { TableRows } from './TableRows';
import type { TableColumn } from './table-column';
import { useRowWindow } from './use-row-window';

type DataTableProps<Row extends TableRow> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** all matching rows, in order; only the rows near the screen are in the document */
  rows: readonly Row[];
  sort: ListFilter['sort'];
  onSort: (sort: ListFilter['sort']) => void;
  /** the link to a row's details */
  linkTo: (row: Row) => To;
  /** the name of a row's link for screen readers */
  nameOf: (row: Row) => string;
  busy: boolean;
};

/** Returns the row that a key moves the focus to; undefined for other keys. */
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

/** A table of any length. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { columns, rows, sort, onSort, label, busy } = props;
  const [current, setCurrent] = useState(0);
  const active = Math.max(0, Math.min(current, rows.length - 1));
  const body = useRef<HTMLTableSectionElement>(null);
  const { items, below, goTo, measure } = useRowWindow(body, rows, active);

  function onKeyDown(event: KeyboardEvent) {
    const target = stepTo(event.key, active, rows.length - 1);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(target);
    goTo(target);
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
          onKeyDown={onKeyDown}
          onFocus={setCurrent}
        />
      </tbody>
    </table>
  );
}
