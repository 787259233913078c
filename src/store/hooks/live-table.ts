import type { Store } from '@/collections/documents';
import { readPage } from '../rxdb/raw-storage';
import type { LocalDocument } from '../changes/pending';

/** The collections that pages show as tables of any length. */
export type TableName = 'donors' | 'blood_requests' | 'profiles' | 'pledges';

/** What a table keeps of a document: the columns that it shows, and the text that its search reads. */
export interface TableRow {
  readonly id: string;
  /** true if the document does not match its type; the row then has only its id */
  readonly damaged?: boolean;
}

/** How far a table has been read. */
export interface TableState {
  /** increases with each change of the rows */
  readonly version: number;
  /** false while the store is being read for the first time */
  readonly complete: boolean;
  /** why the store could not be read; null if it could */
  readonly error: unknown;
}

/** How many rows the first part has. It is shown before the rest has been read. */
const FIRST = 300;
/** How many rows each later part has. Reading it takes the main thread about 30 ms. */
const CHUNK = 1500;
/**
 * A change of more rows than this is not shown at once, but together with the changes that follow within `GATHER_MS`.
 */
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

/** Lets the browser draw and handle input before the work goes on. */
const yieldToInput = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/**
 * Keeps all rows of a collection in memory and follows its changes. RxDB's queries read one document at a time, which
 * takes seconds for 50,000. A LiveTable reads many at once, and keeps of each document only what a table needs.
 */
export class LiveTable<Row extends TableRow> {
  private readonly byId = new Map<string, Row>();
  private readonly orders = new Map<string, Order<Row>>();
  /** the ids of documents that changed during the first read, which may have read their old state; null after it */
  private touched: Set<string> | null = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private subscription: { unsubscribe(): void } | null = null;
  private ended = false;
  /** the new or changed rows that at least one of the orders does not have yet */
  private fresh: { row: Row; version: number }[] = [];
  private next = 1;
  private from: { store: Store; name: TableName } | null = null;

  state: TableState = { version: 0, complete: false, error: null };
  private readonly listeners = new Set<() => void>();

  /**
   * @param project makes the row of a document, also of a damaged one that has only its id; null if the table leaves
   * it out
   */
  constructor(
    private readonly project: (doc: LocalDocument) => Row | null,
    private readonly chunk: { first: number; size: number } = { first: FIRST, size: CHUNK },
  ) {}

  /**
   * Reads the store and follows its changes until `end` is called. If reading fails, `state.error` holds the reason.
   */
  async begin(store: Store, name: TableName): Promise<void> {
    // TypeScript cannot call a method of a union of types
    const { eventBulks$ } = store[name] as Store['donors'];
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

  /** Reads the store again after a failure. */
  retry(): void {
    if (!this.from || this.state.error === null) return;
    this.publish({ error: null });
    void this.begin(this.from.store, this.from.name);
  }

  /** Stops following the store and drops the rows. */
  end(): void {
    this.ended = true;
    this.subscription?.unsubscribe();
    clearTimeout(this.timer);
    this.byId.clear();
    this.orders.clear();
    this.fresh = [];
    this.listeners.clear();
  }

  /** Calls the listener whenever `state` changes. @returns a function that stops the calls */
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
   * Returns all rows in an order. A later call sorts in only the rows that have changed since.
   * @param name the name of the order; it must always stand for the same `compare`
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
    // the rows are almost sorted, so this takes about linear time
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

  /** Makes the row of a document. A damaged document must not keep the others from being shown. */
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

  /** Drops changed rows that every order has, and orders that nobody has used for a while. */
  private forgetSorted(): void {
    const { version } = this.state;
    for (const [name, order] of this.orders)
      if (version - order.version > 20) this.orders.delete(name);
    const oldest = Math.min(version, ...[...this.orders.values()].map((order) => order.version));
    this.fresh =
      this.orders.size === 0 ? [] : this.fresh.filter((change) => change.version > oldest);
  }
}
