import { Fragment, type KeyboardEvent } from 'react';
import { type To, useLocation } from 'react-router-dom';
import type { TableRow } from '@/store/hooks/live-table';
import { Link } from '@/ui/Link';
import { joinClassNames } from '@/ui/class-names';
import { RowBoundary, UnreadableRecord } from '@/ui/feedback/RowBoundary';
import type { TableColumn } from './table-column';
import { ROW_HEIGHT, type ShownRow } from './use-row-window';
import { saySigns } from '@/ui/sign-words';

type TableRowsProps<Row extends TableRow> = {
  rows: readonly Row[];
  /** the rows that are in the document */
  items: readonly ShownRow[];
  below: number;
  active: number;
  columns: readonly TableColumn<Row>[];
  measure: (element: Element | null) => void;
  linkTo: (row: Row) => To;
  nameOf: (row: Row) => string;
  /** the id of the row whose details are open; null if none are */
  open: string | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (index: number) => void;
};

/** Takes up the space of rows that are not in the document. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" className="@max-2xl:block" style={{ height }} />;
}

const cellStyle =
  'border-b border-line px-2 align-middle text-14 @max-2xl:border-0 @max-2xl:p-0 @2xl:truncate @2xl:[&_wbr]:hidden';

/**
 * Renders the rows near the screen. The Tab key stops at one of them and at its buttons, and the arrow keys move from
 * row to row. The link of a row covers the whole row, so a click anywhere opens it.
 */
export function TableRows<Row extends TableRow>(props: TableRowsProps<Row>) {
  const { rows, items, below, active } = props;
  return (
    <>
      {items.map(({ index, gap }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={row.id}>
            <Gap height={gap} />
            <Line {...props} row={row} index={index} current={index === active} />
          </Fragment>
        );
      })}
      <Gap height={below} />
    </>
  );
}

type RowLineProps<Row extends TableRow> = TableRowsProps<Row> & {
  row: Row;
  index: number;
  current: boolean;
};

/** Renders a row. If the row cannot be shown, it says so in the row's place. Its details may still be readable. */
function Line<Row extends TableRow>(props: RowLineProps<Row>) {
  const { row, index, current, measure } = props;
  const unreadable = (
    <tr
      ref={measure}
      data-index={index}
      data-current={current || undefined}
      aria-rowindex={index + 2}
      className="bg-surface @max-2xl:mb-3 @max-2xl:block @max-2xl:rounded-md @max-2xl:border @max-2xl:border-line @max-2xl:p-4"
    >
      <td colSpan={props.columns.length} className={cellStyle}>
        <Link
          to={props.linkTo(row)}
          preventScrollReset
          state={{ inApp: true }}
          tabIndex={current ? 0 : -1}
          onKeyDown={props.onKeyDown}
          onFocus={() => props.onFocus(index)}
        >
          <UnreadableRecord id={row.id} />
        </Link>
      </td>
    </tr>
  );
  return (
    <RowBoundary of={row} fallback={unreadable}>
      {() => <RowLine {...props} />}
    </RowBoundary>
  );
}

function RowLine<Row extends TableRow>({
  row,
  index,
  current,
  columns,
  measure,
  linkTo,
  nameOf,
  onKeyDown,
  onFocus,
  open,
}: RowLineProps<Row>) {
  const { state } = useLocation() as { state: unknown };
  const isOpen = open !== null;
  return (
    // the row is no control itself: it becomes the current row when its link or one of its buttons gets the focus
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={measure}
      data-index={index}
      data-current={current || undefined}
      aria-rowindex={index + 2}
      onFocus={() => onFocus(index)}
      style={{ height: `${ROW_HEIGHT}rem` }}
      className="group/row relative bg-surface focus-within:bg-sunken hover:bg-sunken has-[a[aria-current]]:bg-blue-soft @max-2xl:mb-3 @max-2xl:h-auto! @max-2xl:flex @max-2xl:flex-col @max-2xl:gap-1.5 @max-2xl:rounded-md @max-2xl:border @max-2xl:border-line @max-2xl:p-4"
    >
      {columns.map(({ id, header, sheet, cell }, place) =>
        place === 0 ? (
          <td key={id} className={joinClassNames(cellStyle, 'font-semibold @max-2xl:text-16')}>
            <Link
              to={linkTo(row)}
              preventScrollReset
              // Back leaves the details, however many of them were looked at
              replace={isOpen}
              state={isOpen ? state : { inApp: true }}
              aria-current={row.id === open ? true : undefined}
              aria-label={saySigns(nameOf(row))}
              tabIndex={current ? 0 : -1}
              onKeyDown={onKeyDown}
              className="@2xl:-my-px @2xl:block @2xl:truncate @2xl:leading-11 after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-focus"
            >
              {cell(row)}
            </Link>
          </td>
        ) : (
          <td key={id} className={cellStyle}>
            {sheet && <span className="text-ink-soft @2xl:hidden">{header}: </span>}
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
