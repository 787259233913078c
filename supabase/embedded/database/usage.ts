/** Who the work is done for: an account, or a visitor by their address. */
export interface Caller {
  account: string | null;
  address: string;
}

/** How much of the database's time a caller may use: an amount at once, and after that a share of all time. */
export interface Budget {
  atOnceMs: number;
  share: number;
}

export interface Budgets {
  account: Budget;
  /** An address may stand for a household or a ward. */
  address: Budget;
}

const BUDGETS: Budgets = {
  account: { atOnceMs: 10_000, share: 0.2 },
  address: { atOnceMs: 20_000, share: 0.5 },
};

/** How many keys to remember; the oldest are forgotten. */
const MAX_KEYS = 20_000;
/** How much use beyond the budget counts against a caller who was alone while they used it, ms. */
const MOST_OVER_MS = 2_000;
/** A caller who used the database within this time counts as present, ms. */
const PRESENT_MS = 60_000;
/** A caller who has used less than this does not wait for others behind the same address, ms. */
const LITTLE_MS = 1_000;
/** An address waits as long as a caller who used an eighth of its time, because many people may share it. */
const PEOPLE_AN_ADDRESS = 8;

/** The time that each key has used, less the time that it has waited since. */
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
    this.#levels.delete(key); // deletes the key first, so that it becomes the youngest
    this.#levels.set(key, { ms: next, at: now });
    for (const oldest of this.#levels.keys()) {
      if (this.#levels.size <= MAX_KEYS) break;
      this.#levels.delete(oldest);
    }
  }

  /** How long until the key may continue, ms. A caller who is alone keeps nobody waiting, and need not wait. */
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

/** Measures what callers use of the database's time, so that those who used little go first. */
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

  /** The rank of a caller. The lower it is, the sooner comes their turn. */
  rank(caller: Caller, now = Date.now()): number {
    const ofAddress = this.#addresses.get(caller.address, now) / PEOPLE_AN_ADDRESS;
    return Math.max(this.#own(caller, now), ofAddress);
  }

  /** How long the caller has to wait until their budget allows more, ms; 0 for now. */
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
