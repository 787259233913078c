/** Somebody for whom work is done: an account, or a visitor, who is known only by their address. */
export interface Caller {
  account: string | null;
  address: string;
}

/**
 * How much of the database's time a caller may use: `atOnceMs` without waiting, and beyond that a share of the time
 * that passes.
 */
export interface Budget {
  atOnceMs: number;
  share: number;
}

export interface Budgets {
  account: Budget;
  /** The budget of all callers at one address. A household or a ward may share an address. */
  address: Budget;
}

const BUDGETS: Budgets = {
  account: { atOnceMs: 10_000, share: 0.2 },
  address: { atOnceMs: 20_000, share: 0.5 },
};

/** How many callers to remember. The oldest are forgotten. */
const MAX_KEYS = 20_000;
/**
 * How much use beyond its budget is remembered of a caller at most, ms. Somebody who was alone on the server may use
 * far more, and need not wait for all of it later.
 */
const MOST_OVER_MS = 2_000;
/** A caller counts as present if they used the database within this time, ms. */
const PRESENT_MS = 60_000;
/** A caller who has used less than this need not wait because of others at the same address, ms. */
const LITTLE_MS = 1_000;
/**
 * How many callers may share an address. When turns are given out, an address counts as if it had used an eighth of
 * its time.
 */
const PEOPLE_AN_ADDRESS = 8;

/** The time that each key has used. It falls again by the budget's share of the time that passes. */
class Levels {
  readonly #levels = new Map<string, { ms: number; at: number }>();

  constructor(private readonly budget: Budget) {}

  get(key: string, now: number): number {
    const known = this.#levels.get(key);
    return known ? Math.max(0, known.ms - (now - known.at) * this.budget.share) : 0;
  }

  add(key: string, ms: number, now: number): void {
    const most = this.budget.atOnceMs + MOST_OVER_MS;
    const next = Math.min(this.get(key, now) + ms, Math.max(most, ms));
    this.#levels.delete(key); // deleting the key first moves it to the end of the map, where the youngest keys are
    this.#levels.set(key, { ms: next, at: now });
    for (const oldest of this.#levels.keys()) {
      if (this.#levels.size <= MAX_KEYS) break;
      this.#levels.delete(oldest);
    }
  }

  /** How long the key must wait, ms. If nobody else is present, it need not wait, because it keeps nobody waiting. */
  wait(key: string, now: number): number {
    const over = this.get(key, now) - this.budget.atOnceMs;
    return over > 0 && !this.#isAlone(key, now) ? over / this.budget.share : 0;
  }

  #isAlone(key: string, now: number): boolean {
    for (const [other, { at }] of this.#levels)
      if (other !== key && at > now - PRESENT_MS) return false;
    return true;
  }
}

/** Measures how much of the database's time callers use. Those who used little go first. */
export class Usage {
  readonly #accounts: Levels;
  readonly #visitors: Levels;
  readonly #addresses: Levels;

  constructor({ account, address }: Budgets = BUDGETS) {
    this.#accounts = new Levels(account);
    this.#visitors = new Levels(account);
    this.#addresses = new Levels(address);
  }

  note({ account, address }: Caller, ms: number, now = Date.now()): void {
    if (account === null) this.#visitors.add(address, ms, now);
    else this.#accounts.add(account, ms, now);
    this.#addresses.add(address, ms, now);
  }

  /** The rank of a caller. The caller with the lowest rank is next. */
  rank(caller: Caller, now = Date.now()): number {
    const ofAddress = this.#addresses.get(caller.address, now) / PEOPLE_AN_ADDRESS;
    return Math.max(this.#own(caller, now), ofAddress);
  }

  /** How long the caller must wait until their budget allows more work, ms. 0 if they need not wait. */
  wait(caller: Caller, now = Date.now()): number {
    const { account, address } = caller;
    const ofAccount = account === null ? 0 : this.#accounts.wait(account, now);
    const isLittle = this.#own(caller, now) < LITTLE_MS;
    return Math.max(ofAccount, isLittle ? 0 : this.#addresses.wait(address, now));
  }

  #own({ account, address }: Caller, now: number): number {
    return account === null ? this.#visitors.get(address, now) : this.#accounts.get(account, now);
  }
}
