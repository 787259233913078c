import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Store } from '@/collections/documents';
import { useCurrentStore } from '../current';
import type { LocalDocument } from '../changes/pending';
import { LiveTable, type TableName, type TableRow, type TableState } from './live-table';

/** Says which documents a table has, and what it keeps of each. Pages that pass the same object share one table. */
export interface TableDefinition<Row extends TableRow> {
  readonly collection: TableName;
  readonly project: (doc: LocalDocument) => Row | null;
}

interface Shared {
  table: LiveTable<TableRow>;
  users: number;
}

/** The tables in use, by store. A table is dropped together with its store, so no other person sees it. */
const shared = new WeakMap<Store, Map<TableDefinition<TableRow>, Shared>>();

function retain(store: Store, definition: TableDefinition<TableRow>): Shared {
  const tables = shared.get(store) ?? new Map<TableDefinition<TableRow>, Shared>();
  shared.set(store, tables);
  let entry = tables.get(definition);
  if (!entry) {
    entry = { table: new LiveTable(definition.project), users: 0 };
    tables.set(definition, entry);
    void entry.table.begin(store, definition.collection);
  }
  entry.users += 1;
  return entry;
}

function release(store: Store, definition: TableDefinition<TableRow>, entry: Shared): void {
  entry.users -= 1;
  if (entry.users > 0) return;
  entry.table.end();
  const tables = shared.get(store);
  if (tables?.get(definition) === entry) tables.delete(definition);
}

const NOTHING: TableState = { version: 0, complete: false, error: null };

/** A table in memory, how far it has been read, and a function that reads it again after a failure. */
interface Table<Row extends TableRow> {
  table: LiveTable<Row> | null;
  state: TableState;
  retry: () => void;
}

/**
 * Returns all rows of a table of the current store. The first component that uses the table reads it. All others
 * share it. The last one that is unmounted drops it.
 */
export function useTable<Row extends TableRow>(definition: TableDefinition<Row>): Table<Row> {
  const { store, error } = useCurrentStore();
  const find = () => (store ? shared.get(store)?.get(definition)?.table : undefined);
  const subscribe = useCallback(
    (listen: () => void) => {
      if (!store) return () => {};
      const entry = retain(store, definition);
      const stop = entry.table.listen(listen);
      return () => {
        stop();
        release(store, definition, entry);
      };
    },
    [store, definition],
  );
  const state = useSyncExternalStore(subscribe, () => find()?.state ?? NOTHING);
  // each table is stored under its definition, so its rows have the type that this definition makes
  const table = find();
  return {
    table: (table as LiveTable<Row> | undefined) ?? null,
    state: error ? { ...state, error } : state,
    // if the store could not be opened, only reloading the page helps
    retry: () => (error ? location.reload() : table?.retry()),
  };
}

/** Keeps tables in memory while the calling component is mounted, even while no page inside it uses them. */
export function useRetainedTables(definitions: readonly TableDefinition<TableRow>[]): void {
  const { store } = useCurrentStore();
  useEffect(() => {
    if (!store) return undefined;
    const taken = definitions.map((definition) => ({
      definition,
      entry: retain(store, definition),
    }));
    return () => taken.forEach(({ definition, entry }) => release(store, definition, entry));
  }, [store, definitions]);
}
