import { DatabaseBusy, DatabaseTimeout } from './database';
import { type Caller, Usage } from './usage';

interface Options {
  /** How many pieces of work run at a time. Default: 1, because PGlite has a single session. */
  atOnce?: number;
  /** How many pieces of work may wait, of all callers together and of one caller. */
  maxWaiting: number;
  maxWaitingOfCaller: number;
  /** How long work may wait for its turn, ms. */
  maxWaitMs: number;
}

/** The caller that stands for the server itself. Its work waits without limits. */
const SERVER: Caller = { account: null, address: '' };

interface Piece {
  readonly caller: Caller;
  begin(): void;
  refuse(error: Error): void;
}

const isSame = (a: Caller, b: Caller) =>
  a.account === b.account && (a.account !== null || a.address === b.address);

/**
 * Runs as much work at a time as the database has sessions, because the roles and transactions of two requests must not
 * mix. The next turn goes to the caller who has used the least of the database's time, whatever they call.
 */
export class Queue {
  readonly #waiting: Piece[] = [];
  readonly #onIdle: (() => void)[] = [];
  #running = 0;
  #closed = false;

  constructor(
    private readonly options: Options,
    private readonly usage = new Usage(),
  ) {}

  /**
   * @param caller null if the work is the server's own
   * @throws DatabaseBusy if too much work is waiting
   * @throws DatabaseTimeout if this work waited too long
   */
  run<T>(work: () => Promise<T>, caller: Caller | null): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed || (caller && this.#isFull(caller))) {
        reject(new DatabaseBusy('The database is busy.'));
        return;
      }
      const timer = caller
        ? setTimeout(() => {
            this.#waiting.splice(this.#waiting.indexOf(piece), 1);
            reject(new DatabaseTimeout('The database was busy for too long.'));
          }, this.options.maxWaitMs)
        : undefined;
      const piece: Piece = {
        caller: caller ?? SERVER,
        begin: () => {
          clearTimeout(timer);
          const begun = performance.now();
          work()
            .then(resolve, reject)
            .finally(() => {
              this.usage.note(piece.caller, performance.now() - begun);
              this.#running -= 1;
              this.#next();
            });
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(piece);
      this.#next();
    });
  }

  /** Refuses the work that waits, and all new work. Running work continues. */
  close(): void {
    this.#closed = true;
    for (const piece of this.#waiting.splice(0))
      piece.refuse(new DatabaseBusy('The database is closing.'));
  }

  /** How much work runs, and how much waits. */
  load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** Resolves when no work is running or waiting. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onIdle.push(resolve));
  }

  #isFull(caller: Caller): boolean {
    const { maxWaiting, maxWaitingOfCaller } = this.options;
    if (this.#waiting.length >= maxWaiting) return true;
    return (
      this.#waiting.filter((piece) => isSame(piece.caller, caller)).length >= maxWaitingOfCaller
    );
  }

  #take(): Piece | undefined {
    let least = Infinity;
    let at = -1;
    for (const [n, { caller }] of this.#waiting.entries()) {
      const rank = this.usage.rank(caller);
      if (rank >= least) continue;
      least = rank;
      at = n;
    }
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  #next(): void {
    if (this.#running >= (this.options.atOnce ?? 1)) return;
    const piece = this.#take();
    if (!piece) {
      if (this.#running === 0) for (const tell of this.#onIdle.splice(0)) tell();
      return;
    }
    this.#running += 1;
    piece.begin();
  }
}
