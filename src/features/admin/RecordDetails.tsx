import type { ReactNode } from 'react';
import { type Definition, DefinitionList } from '@/ui/DefinitionList';
import { Skeleton } from '@/ui/Skeleton';

type Missing = 'loading' | 'missing' | 'offline' | 'failed';

const words: Record<Exclude<Missing, 'loading'>, string> = {
  missing: 'This record is no longer there, or cannot be seen any more.',
  offline: 'This record is not on this device. It is fetched when you are online.',
  failed: 'This record is not on this device, and the server cannot be reached.',
};

/** Why a record's details are not there to show. */
export function NoDetails({ state }: { state: Missing }) {
  if (state === 'loading') return <Skeleton label="Loading details" />;
  return <p className="text-ink-soft">{words[state]}</p>;
}

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
