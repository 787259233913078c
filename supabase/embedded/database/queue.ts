import { DatabaseBusy, DatabaseTimeout } from './database';

interface Options {
  /** How many pieces of work may wait. */
  maxWaiting: number;
  /** How long work may wait before it starts, ms. */
  maxWaitMs: number;
}

/** How work waits: `patient` without limits; `first` ahead of other work, because somebody waits to see it saved. */
export type Waiting = 'patient' | 'first' | 'usual';

interface Piece {
  begin(): void;
  refuse(error: Error): void;
}

/** After so many pieces of `first` work in a row, other work that waits gets its turn. */
const MOST_IN_A_ROW = 4;

/**
 * Runs work one piece at a time, in order. PGlite has one session, and two requests' roles and transactions
 * must not mix.
 */
export class Queue {
  readonly #first: Piece[] = [];
  readonly #others: Piece[] = [];
  readonly #onIdle: (() => void)[] = [];
  #inARow = 0;
  #running = false;
  #closed = false;

  constructor(private readonly options: Options) {}

  /**
   * @throws DatabaseBusy when too much is waiting, DatabaseTimeout when it waited too long
   */
  run<T>(work: () => Promise<T>, waiting: Waiting = 'usual'): Promise<T> {
    const queue = waiting === 'first' ? this.#first : this.#others;
    const patient = waiting === 'patient';
    return new Promise((resolve, reject) => {
      if (this.#closed || (!patient && this.#length >= this.options.maxWaiting)) {
        reject(new DatabaseBusy('The database is busy.'));
        return;
      }
      const timer = patient
        ? undefined
        : setTimeout(() => {
            queue.splice(queue.indexOf(piece), 1);
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
      queue.push(piece);
      this.#next();
    });
  }

  /** Refuses waiting and new work. Running work goes on. */
  close(): void {
    this.#closed = true;
    for (const piece of [...this.#first.splice(0), ...this.#others.splice(0)])
      piece.refuse(new DatabaseBusy('The database is closing.'));
  }

  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => this.#onIdle.push(resolve));
  }

  get #length(): number {
    return this.#first.length + this.#others.length;
  }

  #take(): Piece | undefined {
    const isTurnOfOthers = this.#inARow >= MOST_IN_A_ROW && this.#others.length > 0;
    const piece = isTurnOfOthers ? undefined : this.#first.shift();
    this.#inARow = piece ? this.#inARow + 1 : 0;
    return piece ?? this.#others.shift();
  }

  #next(): void {
    if (this.#running) return;
    const piece = this.#take();
    if (!piece) {
      for (const tell of this.#onIdle.splice(0)) tell();
      return;
    }
    this.#running = true;
    piece.begin();
  }
}
