import { DatabaseBusy, DatabaseTimeout } from '../database/database';
import type { Caller, Usage } from '../database/usage';

/** How many pushes from one address may run at a time. */
const MOST_OF_ADDRESS = 4;
/**
 * How many further pushes may wait, of one account and from one address. A device sends one at a time for each tab
 * and for its service worker.
 */
const MOST_WAITING = { account: 10, address: 200 };
/** How long a push may take, ms. The device sends the mutations that were not done again. */
const PUSH_MS = 4_000;
/**
 * The most that the first portion of a push holds. The costliest texts take the database four milliseconds a
 * kilobyte.
 */
const FIRST_PORTION = { mutations: 25, bytes: 8 * 1024 };
/** How long one portion of a push should take, ms. Other callers wait as long for their turn. */
const TURN_MS = 60;
/** How many times larger a portion may be: than the one before it, and than the first one. */
const GROWTH = { atOnce: 4, most: 8 };

/** The answer to a mutation for which there was no time. `push_changes` answers in the same way. */
const LATER = JSON.stringify({
  status: 'retry',
  code: '57014',
  message: 'there is no time for this now',
  row: null,
});

/** The fields that this module reads of mutations and answers. A value that is no mutation has none of them. */
interface Known {
  collection?: unknown;
  base?: unknown;
  status?: unknown;
  code?: unknown;
}
const know = (value: unknown): Known => (typeof value === 'object' && value !== null ? value : {});
const isNew = (mutation: Known) => (mutation.base ?? null) === null;
/** Whoever counts answers gets these two words of each. */
export type OnAnswer = (status: string, code: string) => void;
const nameIn = (value: unknown) => (typeof value === 'string' ? value : '');
/** The codes of answers after which a mutation must be sent again. */
const BUSY: readonly unknown[] = ['55P03', '57014'];

/** @returns how many mutations, from index `from` on, make up one portion; at least one */
function portionAt(sizes: number[], from: number, scale: number): number {
  let bytes = sizes[from] ?? 0;
  let count = 1;
  while (count < FIRST_PORTION.mutations * scale && from + count < sizes.length) {
    bytes += sizes[from + count] ?? 0;
    if (bytes > FIRST_PORTION.bytes * scale) break;
    count += 1;
  }
  return count;
}

/** A gate that lets a limited number of callers in at a time. The others wait in their order. */
class Gate {
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * @throws DatabaseBusy if too many wait
   * @returns a function that leaves
   */
  async enter(key: string): Promise<() => void> {
    const inside = this.#inside.get(key) ?? 0;
    if (inside < this.most) {
      this.#inside.set(key, inside + 1);
    } else {
      const waiting = this.#waiting.get(key) ?? [];
      if (waiting.length >= this.mostWaiting) throw new DatabaseBusy('Too many pushes at once.');
      this.#waiting.set(key, waiting);
      // a caller that leaves hands over its place, so nothing is counted
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return () => this.#leave(key);
  }

  #leave(key: string): void {
    const waiting = this.#waiting.get(key);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.#waiting.delete(key);
    const inside = this.#inside.get(key) ?? 0;
    if (next) next();
    else if (inside > 1) this.#inside.set(key, inside - 1);
    else this.#inside.delete(key);
  }
}

/**
 * Sends mutations to the database.
 * @returns the answers as the text of a JSON array
 */
type Send = (mutations: unknown[]) => Promise<string>;

/**
 * Runs pushes in portions, so that other callers get their turn between them. An account has one push running at a
 * time, an address a few. A push stops when the caller's budget is used up. Each mutation has one lasting answer, so
 * the portions have the same result as one call.
 */
export class Pushes {
  readonly #ofAccount = new Gate(1, MOST_WAITING.account);
  readonly #ofAddress = new Gate(MOST_OF_ADDRESS, MOST_WAITING.address);

  /** @param onAnswer is called for each answer of the database, with its status and code */
  constructor(
    private readonly usage: Usage,
    private readonly onAnswer: OnAnswer = () => undefined,
  ) {}

  /** @returns the answers to all mutations as the text of a JSON array */
  async push(caller: Caller, mutations: unknown[], send: Send): Promise<string> {
    const leaveAccount = await this.#ofAccount.enter(caller.account ?? caller.address);
    try {
      const leaveAddress = await this.#ofAddress.enter(caller.address);
      try {
        return await this.#pushAll(caller, mutations, send);
      } finally {
        leaveAddress();
      }
    } finally {
      leaveAccount();
    }
  }

  async #pushAll(caller: Caller, mutations: unknown[], send: Send): Promise<string> {
    const ends = performance.now() + PUSH_MS;
    const answers: string[] = [];
    // The collections in which a change must be sent again. A new record of such a collection may depend on that
    // change: if a request was not closed, for example, the next one may exceed the limit of open requests.
    const waiting = new Set<unknown>();
    const sizes = mutations.map((mutation) => Buffer.byteLength(JSON.stringify(mutation)));
    let scale = 1;
    let done = 0;
    while (done < mutations.length) {
      const begins = performance.now();
      if (done > 0 && (begins > ends || this.usage.wait(caller) > 0)) break;
      const portion = mutations.slice(done, done + portionAt(sizes, done, scale));
      const sent = portion.map(know);
      if (sent.some((one) => isNew(one) && waiting.has(one.collection))) break;
      try {
        const answer = (await send(portion)).trim();
        (JSON.parse(answer) as unknown[]).map(know).forEach(({ status, code }, n) => {
          this.onAnswer(nameIn(status), nameIn(code));
          const one = sent[n];
          if (one && !isNew(one) && BUSY.includes(code)) waiting.add(one.collection);
        });
        // cuts the brackets off, because the answers of all portions are joined into one array
        answers.push(answer.slice(1, -1));
      } catch (error) {
        const isLater = error instanceof DatabaseBusy || error instanceof DatabaseTimeout;
        if (done === 0 || !isLater) throw error;
        break; // returns the answers so far; the rest is to be sent again
      }
      done += portion.length;
      // makes the next portion larger if this one was fast
      const wanted = (scale * TURN_MS) / Math.max(1, performance.now() - begins);
      scale = Math.max(1, Math.min(wanted, scale * GROWTH.atOnce, GROWTH.most));
    }
    const later = Array.from({ length: mutations.length - done }, () => LATER);
    return `[${[...answers, ...later].join(', ')}]`;
  }
}

/**
 * Reads the arguments of a push. Its mutations may also be a text that holds JSON.
 * @returns null if `push_changes` would refuse the whole call
 */
export function readPush(json: string): { args: object; mutations: unknown[] } | null {
  const args = JSON.parse(json) as { mutations?: unknown };
  let { mutations } = args;
  try {
    if (typeof mutations === 'string') mutations = JSON.parse(mutations);
  } catch {
    return null;
  }
  if (!Array.isArray(mutations) || mutations.length === 0 || mutations.length > 500) return null;
  return { args, mutations: mutations as unknown[] };
}
