import type { ReactNode } from 'react';
import { type Definition, DefinitionList } from '@/ui/layout/DefinitionList';

/** A group of a record's details. */
export function DetailGroup({ title, items }: { title: string; items: readonly Definition[] }) {
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">{title}</h3>
      <DefinitionList items={items} />
    </section>
  );
}

export const describeYesNo = (value: boolean | null | undefined): string =>
  value === null || value === undefined ? 'Not answered' : value ? 'Yes' : 'No';

/** Formats a list in one line; an empty list is None. */
export const describeList = (values: readonly string[] | undefined): ReactNode =>
  values && values.length > 0 ? values.join(', ') : 'None';
