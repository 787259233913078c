import type { ReactNode } from 'react';

export type Definition = { term: string; value: ReactNode };

/** Names and values of a record; an empty value gets a word instead of a blank. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, value }) => (
        <div key={term} className="grid grid-cols-[2fr_3fr] gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 font-medium">
            {value === '' || value === null || value === undefined ? 'Not given' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
