import { useMemo, useState } from 'react';
import type { MangoQuery } from 'rxdb';
import { create } from 'zustand';
import { clock, now } from '@/clock';
import type { CollectionName, Documents, Store } from '@/collections/documents';
import { bloodRequests } from '@/collections/blood-requests/keys';
import { donors } from '@/collections/donors/keys';
import { drives } from '@/collections/drives/keys';
import { makeSupplyDoc } from './supply';
import { useStatus } from './status';
import type { Fields } from '@/protocol';

/** How old the answer with the first rows may be, ms. */
const FIRST_ROWS_AGE = 20_000;

type Rows = { [K in CollectionName]?: Documents[K][] | null };

/**
 * The rows that the document of a first visit requested while its scripts were loading. A page shows them until this
 * tab's store has the collection, no matter which tab has pulled it. A component that is mounted later begins with
 * the store.
 */
const useFirstRows = create<Rows>(() => ({}));

/**
 * The rules of the collections whose rows a document requests. Other collections are left out, so that their rules do
 * not load before the first paint.
 */
const SHOWN = { blood_requests: bloodRequests, donors, drives };

function readAnswer(answer: Record<string, Fields[]>): Rows {
  const rows: Record<string, Fields[]> = {};
  for (const [name, { addKeys }] of Object.entries(SHOWN))
    if (answer[name])
      rows[name] = answer[name].map(
        (row) => addKeys?.({ ...row, unsent: 0, pending: null }) ?? row,
      );
  const { supply } = answer;
  return supply ? { ...rows, checkpoints: [makeSupplyDoc(supply, now())] } : rows;
}

async function readFirstRows(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  if (!link) return;
  const start = clock.start();
  const answer = await fetch(link.href);
  if (!answer.ok) return;
  const { now: at, ...told } = (await answer.json()) as Record<string, Fields[]> & { now?: number };
  // the document requested the rows when it arrived, and a cache may have kept the answer for ten seconds
  if (!clock.isFresh) clock.note(at, start - FIRST_ROWS_AGE);
  const rows = readAnswer(told);
  // sync has been faster, so the store has newer rows
  if (useStatus.getState().lastContact !== null) return;
  useFirstRows.setState(rows);
  const stop = useStatus.subscribe(({ lastContact }) => {
    if (lastContact === null) return;
    stop();
    useFirstRows.setState({}, true);
  });
}

if (typeof document !== 'undefined') readFirstRows().catch(() => undefined);

type Condition = { $lt?: string; $gte?: string; $in?: unknown[] } | string;

function meets(value: unknown, condition: Condition): boolean {
  if (typeof condition !== 'object') return value === condition;
  const { $lt, $gte, $in } = condition;
  const text = String(value);
  return (
    ($lt === undefined || text < $lt) &&
    ($gte === undefined || text >= $gte) &&
    ($in === undefined || $in.includes(value))
  );
}

/** Selects rows as the store would. It knows only the conditions that the lists of visitors use. */
export function selectRows<T extends object>(rows: readonly T[], query: MangoQuery<T>): T[] {
  const conditions = Object.entries((query.selector ?? {}) as Record<string, Condition>);
  const order = (query.sort ?? []).flatMap((part) => Object.keys(part));
  const value = (row: T, name: string) => (row as Fields)[name];
  return rows
    .filter((row) => conditions.every(([name, condition]) => meets(value(row, name), condition)))
    .sort((a, b) => {
      for (const name of order) {
        const [x, y] = [String(value(a, name)), String(value(b, name))];
        if (x !== y) return x < y ? -1 : 1;
      }
      return 0;
    })
    .slice(0, query.limit);
}

/**
 * Returns the rows of a first visit that match a query. Null if there are none. They stay until the caller has the
 * store's rows.
 */
export function useFirst<K extends CollectionName>(
  collection: K,
  query: MangoQuery<Documents[K]> | null,
): Documents[K][] | null {
  const read = (rows: Rows) => rows[collection] ?? null;
  const [known, setKnown] = useState(() => read(useFirstRows.getState()));
  // the rows that this component has stay, so that it does not render again when the first rows are removed
  const now = useFirstRows((rows) => read(rows) ?? known);
  if (now !== known) setKnown(now);
  const key = JSON.stringify(query);
  return useMemo(() => {
    if (!known || key === 'null') return null;
    const rows = selectRows(known, JSON.parse(key) as MangoQuery<Documents[K]>);
    return rows.length > 0 ? rows : null;
  }, [known, key]);
}

/**
 * Calls back when the store has what the server sent of a collection, no matter which tab received it. @returns a
 * function that stops the waiting
 */
export function whenStored(store: Store, collection: CollectionName, then: () => void): () => void {
  let over = false;
  const reading = store.checkpoints.findOne(collection).$.subscribe({
    next: (read) => {
      if (over || !read?.checkpoint || read.sweep) return;
      over = true;
      useFirstRows.setState({ [collection]: null, checkpoints: null });
      then();
    },
    // the next code that reads the collection reports that the store cannot be read
    error: then,
  });
  return () => {
    over = true;
    reading.unsubscribe();
  };
}
