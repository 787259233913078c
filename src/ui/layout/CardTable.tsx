import type { ReactNode } from 'react';

type CardTableProps = { caption?: string; columns: readonly string[]; children: ReactNode };

/** A table whose rows become cards on a narrow screen. For screen readers it stays a table. */
export function CardTable({ caption, columns, children }: CardTableProps) {
  return (
    <div className="@container overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full @max-4xl:block">
        {caption !== undefined && <caption className="sr-only">{caption}</caption>}
        <thead className="bg-sunken @max-4xl:sr-only">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-4 py-3 text-left font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-4xl:block">{children}</tbody>
      </table>
    </div>
  );
}
