import type { ReactNode } from 'react';
import { joinClassNames } from '@/ui/class-names';
import { RowBoundary } from '@/ui/feedback/RowBoundary';

type SmallTableProps = {
  label: string;
  columns: readonly { header: string; number?: boolean }[];
  rows: readonly {
    id: string;
    damaged?: boolean | undefined;
    cells: () => readonly ReactNode[];
  }[];
  /** whether rows become cards on phones; a narrow table does not need that */
  cards?: boolean;
};

/** A table of a few rows. The first cell of each names the row. */
export function SmallTable({ label, columns, rows, cards = false }: SmallTableProps) {
  const cell = (place: number) =>
    joinClassNames(
      'px-2 py-2.5 text-14 @3xl:px-3',
      columns[place]?.number ? 'text-right' : 'text-left',
      cards && '@max-2xl:p-0 @max-2xl:text-left',
    );
  return (
    <section
      aria-label={`${label}, table`}
      // the table can have the focus, so that arrow keys can scroll it if it is wider than the screen
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table aria-label={label} className={joinClassNames('w-full', cards && '@max-2xl:block')}>
        <thead className={joinClassNames('bg-sunken', cards && '@max-2xl:sr-only')}>
          <tr>
            {columns.map(({ header }, place) => (
              <th key={header} scope="col" className={joinClassNames(cell(place), 'font-semibold')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cards ? '@max-2xl:block' : undefined}>
          {rows.map((row) => (
            <RowBoundary key={row.id} of={row} as="tr">
              {() => (
                <tr
                  className={joinClassNames(
                    'border-t border-line',
                    cards &&
                      'first:border-0 @max-2xl:flex @max-2xl:flex-col @max-2xl:gap-1 @max-2xl:p-4',
                  )}
                >
                  {row.cells().map((content, place) =>
                    place === 0 ? (
                      <th
                        key={columns[place]?.header}
                        scope="row"
                        className={joinClassNames(cell(place), 'font-semibold')}
                      >
                        {content}
                      </th>
                    ) : (
                      <td key={columns[place]?.header} className={cell(place)}>
                        {cards && (
                          <span className="text-ink-soft @2xl:hidden">
                            {columns[place]?.header}:{' '}
                          </span>
                        )}
                        {content}
                      </td>
                    ),
                  )}
                </tr>
              )}
            </RowBoundary>
          ))}
        </tbody>
      </table>
    </section>
  );
}
