import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Store } from '../entities/collections';
import { useCurrentStore } from '../current';
import type { LocalDocument } from '../changes/pending';
import { LiveTable, type TableName, type TableRow, type TableState } from './live-table';

/** Which documents a table holds, and what of them. One constant a table: pages share it by identity. */
export interface TableDefinition<Row extends TableRow> {
  readonly collection: TableName;
  readonly project: (doc: LocalDocument) => Row | null;
}

interface Shared {
  table: LiveTable<TableRow>;
  users: number;
}

/** Tables in use, by store, so that none outlives its store, nor its person. */
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

/** A table in memory, how far it is, and how to read it once more after a failure. */
interface Table<Row extends TableRow> {
  table: LiveTable<Row> | null;
  state: TableState;
  retry: () => void;
}

/**
 * All rows of a table of the current store. It is read when the first component asks for it, shared by
 * all that do, and freed when the last one goes.
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
  // a table is kept under its definition: what comes out is what that projects
  const table = find();
  return {
    table: (table as unknown as LiveTable<Row> | undefined) ?? null,
    state: error ? { ...state, error } : state,
    // a store that could not be opened is tried by opening the app again
    retry: () => (error ? location.reload() : table?.retry()),
  };
}

/** Keeps tables in memory as long as the component that calls this, whichever pages come and go in it. */
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
