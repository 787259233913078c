import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Store } from '@/collections/documents';
import { useCurrentStore } from '../current';
import type { LocalDocument } from '../changes/pending';
import { LiveTable, type TableName, type TableRow, type TableState } from './live-table';

/**
 * Says which documents a table holds, and what it keeps of each. Pages share a table by the identity of its
 * definition.
 */
export interface TableDefinition<Row extends TableRow> {
  readonly collection: TableName;
  readonly project: (doc: LocalDocument) => Row | null;
}

interface Shared {
  table: LiveTable<TableRow>;
  users: number;
}

/** Tables in use, by store, so that no table outlives its store or its person. */
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

/** A table in memory, its progress, and a function that reads it again after a failure. */
interface Table<Row extends TableRow> {
  table: LiveTable<Row> | null;
  state: TableState;
  retry: () => void;
}

/**
 * Returns all rows of a table of the current store. The first component that needs the table reads it, all share it,
 * and the last one frees it.
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
  // tables are stored by definition, so the rows are of the type that the definition makes
  const table = find();
  return {
    table: (table as unknown as LiveTable<Row> | undefined) ?? null,
    state: error ? { ...state, error } : state,
    // after the store failed to open, only reloading the app helps
    retry: () => (error ? location.reload() : table?.retry()),
  };
}

/** Keeps tables in memory while the calling component is mounted, whichever pages come and go inside it. */
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
