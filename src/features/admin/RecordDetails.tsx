import type { ReactNode } from 'react';
import { type Definition, DefinitionList } from '@/ui/layout/DefinitionList';

/** One part of a record's details. */
export function DetailGroup({ title, items }: { title: string; items: readonly Definition[] }) {
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">{title}</h3>
      <DefinitionList items={items} />
    </section>
  );
}

export const yesNo = (value: boolean | null | undefined): string =>
  value === null || value === undefined ? 'Not answered' : value ? 'Yes' : 'No';

/** A list in a line; what is empty says None. */
export const listed = (values: readonly string[] | undefined): ReactNode =>
  values && values.length > 0 ? values.join(', ') : 'None';
