import type { ReactTable, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import type { TableColumn } from './table-column';
import type { features } from './table-features';

type TableHeadProps<Row extends RowData> = {
  table: ReactTable<typeof features, Row>;
  columns: readonly TableColumn<Row>[];
};

const marks = { asc: ArrowUp, desc: ArrowDown } as const;
const words = { asc: 'ascending', desc: 'descending' } as const;

/** The column headers, each a button that sorts by it. Hidden when rows are cards. */
export function TableHead<Row extends RowData>({ table, columns }: TableHeadProps<Row>) {
  return (
    <thead className="sticky top-[calc(3.8125rem+env(safe-area-inset-top))] z-[5] @max-2xl:sr-only">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map(({ column }, place) => {
            const sorted = column.getIsSorted();
            return (
              <th
                key={column.id}
                scope="col"
                aria-sort={sorted ? words[sorted] : undefined}
                className={joinClassNames(
                  'border-b border-line-strong bg-sunken p-0 align-bottom font-semibold first:rounded-tl-md last:rounded-tr-md',
                  columns[place]?.width,
                )}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={column.getToggleSortingHandler()}
                    className="flex min-h-11 w-full items-center px-2 py-1.5 text-left text-14 [overflow-wrap:normal] hover:underline"
                  >
                    <span className="min-w-0">
                      {columns[place]?.header}{' '}
                      <Icon
                        of={sorted ? marks[sorted] : ArrowUpDown}
                        size={14}
                        className={joinClassNames(
                          'inline-block align-[-0.125em]',
                          sorted ? 'text-ink' : 'text-ink-soft max-lg:hidden',
                        )}
                      />
                    </span>
                  </button>
                ) : (
                  <span className="flex min-h-11 items-center px-2 py-1.5 text-14">
                    {columns[place]?.header}
                  </span>
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
