import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import type { ListFilter } from './list-filter';
import type { TableColumn } from './table-column';

type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: ListFilter['sort'];
  onSort: (sort: ListFilter['sort']) => void;
};

/** The column headers, each a button that sorts by it. Hidden when rows are cards. */
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
                  className="flex min-h-11 w-full items-center px-2 py-1.5 text-left text-14 [overflow-wrap:normal] hover:underline"
                >
                  <span className="min-w-0">
                    {header}{' '}
                    <Icon
                      of={sorted ? mark : ArrowUpDown}
                      size={14}
                      className={joinClassNames(
                        'inline-block align-[-0.125em]',
                        sorted ? 'text-ink' : 'text-ink-soft max-lg:hidden',
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
