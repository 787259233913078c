import { getCollection, type Store } from '@/collections/documents';
import { readPage } from '../rxdb/raw-storage';
import type { LocalDocument } from '../changes/pending';

/** Collections that are shown as tables of any length. */
export type TableName = 'donors' | 'blood_requests' | 'profiles' | 'pledges';

/** A document as a table holds it in memory: the columns that it shows, and the text that the search reads. */
export interface TableRow {
  readonly id: string;
  /** the document does not match its type, so the row has only its id */
  readonly damaged?: boolean;
}

/** The progress of a table. */
export interface TableState {
  /** increases with each change of the rows */
  readonly version: number;
  /** false while the store is being read for the first time */
  readonly complete: boolean;
  /** why the store could not be read; null if it could */
  readonly error: unknown;
}

/** Rows in the first part, which is shown before the rest is read. */
const FIRST = 300;
/** Rows in each later part: about 30 ms of the main thread. */
const CHUNK = 1500;
/** A change of more rows than this is shown together with changes that follow at once. */
const FEW = 50;
const GATHER_MS = 200;

type Change = {
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  documentId: string;
  documentData: unknown;
};
interface Order<Row> {
  rows: readonly Row[];
  version: number;
}

/** Lets rendering and input go first. */
const yieldToInput = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/**
 * All rows of a collection in memory, updated from its change stream. RxDB's queries read one document at a
 * time through a cursor, which takes seconds for 50,000. A LiveTable reads in bulk and keeps only what a
 * table needs of each document.
 */
export class LiveTable<Row extends TableRow> {
  private readonly byId = new Map<string, Row>();
  private readonly orders = new Map<string, Order<Row>>();
  /** ids that changed during the first read, whose result for them is out of date */
  private touched: Set<string> | null = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private subscription: { unsubscribe(): void } | null = null;
  private ended = false;
  /** new or changed rows that some orders have not sorted in yet */
  private fresh: { row: Row; version: number }[] = [];
  private next = 1;
  private from: { store: Store; name: TableName } | null = null;

  state: TableState = { version: 0, complete: false, error: null };
  private readonly listeners = new Set<() => void>();

  /** @param project makes a row of a document, even of one that has only its id; null for no row */
  constructor(
    private readonly project: (doc: LocalDocument) => Row | null,
    private readonly chunk: { first: number; size: number } = { first: FIRST, size: CHUNK },
  ) {}

  /** Reads the store and follows it until `end`. `state.error` holds a failure. */
  async begin(store: Store, name: TableName): Promise<void> {
    const { eventBulks$ } = getCollection(store, name);
    this.from = { store, name };
    this.subscription ??= eventBulks$.subscribe(({ events }) => this.apply(events));
    try {
      await this.read(store, name);
      this.touched = null;
      this.publish({ complete: true, error: null });
    } catch (error) {
      if (!this.ended) this.publish({ error });
    }
  }

  /** Reads again after a failure. */
  retry(): void {
    if (!this.from || this.state.error === null) return;
    this.publish({ error: null });
    void this.begin(this.from.store, this.from.name);
  }

  /** Stops following the store and forgets the rows. */
  end(): void {
    this.ended = true;
    this.subscription?.unsubscribe();
    clearTimeout(this.timer);
    this.byId.clear();
    this.orders.clear();
    this.fresh = [];
    this.listeners.clear();
  }

  /** Calls the listener when `state` changes. @returns a function that unsubscribes */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get size(): number {
    return this.byId.size;
  }

  rows(): IterableIterator<Row> {
    return this.byId.values();
  }

  /**
   * Returns all rows in an order. Later calls sort in only what has changed.
   * @param name of the order; each name stands for one `compare`
   */
  sorted(name: string, compare: (a: Row, b: Row) => number): readonly Row[] {
    const { version } = this.state;
    const known = this.orders.get(name);
    if (known?.version === version) return known.rows;
    let rows: Row[];
    if (known) {
      const changes = this.fresh.filter((change) => change.version > known.version);
      const come = new Set(changes.map(({ row }) => row));
      rows = known.rows.filter((row) => !come.has(row));
      rows.push(...come);
      rows = rows.filter((row) => this.byId.get(row.id) === row);
    } else rows = [...this.byId.values()];
    // the rows are nearly sorted, so this takes about linear time
    rows.sort(compare);
    this.orders.set(name, { rows, version });
    this.forgetSorted();
    return rows;
  }

  private async read(store: Store, name: TableName): Promise<void> {
    let after = '';
    let size = this.chunk.first;
    for (;;) {
      const { docs, last } = await readPage<LocalDocument>(store, name, after, size);
      if (this.ended) return;
      for (const doc of docs) if (!this.touched?.has(doc.id)) this.put(this.rowOf(doc));
      if (last === null) return;
      if (after === '') this.publish({});
      after = last;
      size = this.chunk.size;
      await yieldToInput();
    }
  }

  /** Makes the row of a document. A damaged document does not keep the others from the screen. */
  private rowOf(doc: LocalDocument): Row | null {
    try {
      return this.project(doc);
    } catch (error) {
      console.warn('A record is damaged', error);
      const row = this.project({ id: doc.id } as LocalDocument);
      return row && { ...row, damaged: true };
    }
  }

  private put(row: Row | null): void {
    if (!row) return;
    this.byId.set(row.id, row);
    this.fresh.push({ row, version: this.next });
  }

  private apply(events: readonly Change[]): void {
    for (const { operation, documentId, documentData } of events) {
      this.touched?.add(documentId);
      const row = operation === 'DELETE' ? null : this.rowOf(documentData as LocalDocument);
      if (row) this.put(row);
      else this.byId.delete(documentId);
    }
    if (this.timer !== undefined) return;
    const wait = events.length > FEW ? GATHER_MS : 0;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.publish({});
    }, wait);
  }

  private publish(change: Partial<TableState>): void {
    if (this.ended) return;
    this.state = { ...this.state, ...change, version: this.next };
    this.next += 1;
    this.forgetSorted();
    for (const listen of this.listeners) listen();
  }

  /** Forgets rows that every order has sorted in, and orders that are no longer used. */
  private forgetSorted(): void {
    const { version } = this.state;
    for (const [name, order] of this.orders)
      if (version - order.version > 20) this.orders.delete(name);
    const oldest = Math.min(version, ...[...this.orders.values()].map((order) => order.version));
    this.fresh =
      this.orders.size === 0 ? [] : this.fresh.filter((change) => change.version > oldest);
  }
}
