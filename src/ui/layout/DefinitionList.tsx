import type { ReactNode } from 'react';

export type Definition = { term: string; value: ReactNode };

/** The columns of a record with their names. If a value is empty, a word says so. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, value }) => (
        // the name and the value are side by side, or below each other if large letters leave no room
        <div key={term} className="flex flex-wrap gap-x-6 py-3">
          <dt className="min-w-0 grow-2 basis-24 text-ink-soft sm:grow-0 sm:basis-48">{term}</dt>
          <dd className="min-w-0 grow-3 basis-36 font-medium whitespace-pre-line">
            {value === '' || value === null || value === undefined ? 'Not given' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
