import { DatabaseBusy, DatabaseTimeout } from './database';

interface Options {
  /** How many pieces of work may wait. */
  maxWaiting: number;
  /** How long work may wait before it starts, ms. */
  maxWaitMs: number;
}

interface Piece {
  begin(): void;
  refuse(error: Error): void;
}

/**
 * Runs work one piece at a time, in order. PGlite has one session, and two requests' roles and transactions
 * must not mix.
 */
export class Queue {
  readonly #waiting: Piece[] = [];
  readonly #onIdle: (() => void)[] = [];
  #running = false;
  #closed = false;

  constructor(private readonly options: Options) {}

  /**
   * @param patient whether the work may wait without limits
   * @throws DatabaseBusy when too much is waiting, DatabaseTimeout when it waited too long
   */
  run<T>(work: () => Promise<T>, patient = false): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed || (!patient && this.#waiting.length >= this.options.maxWaiting)) {
        reject(new DatabaseBusy('The database is busy.'));
        return;
      }
      const timer = patient
        ? undefined
        : setTimeout(() => {
            this.#waiting.splice(this.#waiting.indexOf(piece), 1);
            reject(new DatabaseTimeout('The database was busy for too long.'));
          }, this.options.maxWaitMs);
      const piece: Piece = {
        begin: () => {
          clearTimeout(timer);
          work()
            .then(resolve, reject)
            .finally(() => {
              this.#running = false;
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

  /** Refuses waiting and new work. Running work goes on. */
  close(): void {
    this.#closed = true;
    for (const piece of this.#waiting.splice(0))
      piece.refuse(new DatabaseBusy('The database is closing.'));
  }

  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => this.#onIdle.push(resolve));
  }

  #next(): void {
    if (this.#running) return;
    const piece = this.#waiting.shift();
    if (!piece) {
      for (const tell of this.#onIdle.splice(0)) tell();
      return;
    }
    this.#running = true;
    piece.begin();
  }
}
