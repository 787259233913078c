/** Failed log-ins allowed in a window of time, for one account and from one address. */
export interface LimiterOptions {
  perAccount: number;
  perAddress: number;
  windowMs: number;
  /** How many accounts, and how many addresses, are remembered at most; the oldest are forgotten. */
  maxKeys: number;
}

const LOGIN_LIMITS: LimiterOptions = {
  perAccount: 10,
  perAddress: 30,
  windowMs: 5 * 60_000,
  maxKeys: 20_000,
};

/** E-mails that somebody can have sent to an address, his own or not. */
export const MAIL_LIMITS: LimiterOptions = { ...LOGIN_LIMITS, perAccount: 5 };

/** Newsletter subscriptions from one address: a family's or a ward's are fine, a script's are not. */
export const SUBSCRIPTION_LIMITS: LimiterOptions = { ...LOGIN_LIMITS, perAddress: 20 };

export type Attempt =
  | { allowed: false; retryAfterSeconds: number }
  | { allowed: true; succeeded: () => void };

/** One person, however he writes his address. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Times of recent failures by key, oldest key first. */
class FailureLog {
  readonly #times = new Map<string, number[]>();

  constructor(
    private readonly limit: number,
    private readonly options: LimiterOptions,
  ) {}

  /** Milliseconds until the next attempt is allowed; 0 when it is now. */
  wait(key: string, now: number): number {
    const recent = (this.#times.get(key) ?? []).filter((t) => t > now - this.options.windowMs);
    const blocking = recent.at(-this.limit);
    return blocking === undefined ? 0 : blocking + this.options.windowMs - now;
  }

  add(key: string, now: number): void {
    const recent = (this.#times.get(key) ?? []).filter((t) => t > now - this.options.windowMs);
    this.#times.delete(key); // so that it becomes the youngest
    this.#times.set(key, [...recent, now]);
    for (const oldest of this.#times.keys()) {
      if (this.#times.size <= this.options.maxKeys) break;
      this.#times.delete(oldest);
    }
  }

  take(key: string, time: number): void {
    const times = this.#times.get(key) ?? [];
    const at = times.indexOf(time);
    if (at >= 0) times.splice(at, 1);
    if (times.length === 0) this.#times.delete(key);
  }

  get size(): number {
    return this.#times.size;
  }
}

/** Slows password guessing down. An attempt counts as failed until it is reported to have succeeded. */
export class LoginLimiter {
  readonly #accounts: FailureLog;
  readonly #addresses: FailureLog;

  constructor(options: LimiterOptions = LOGIN_LIMITS) {
    this.#accounts = new FailureLog(options.perAccount, options);
    this.#addresses = new FailureLog(options.perAddress, options);
  }

  /** Counting it as failed at once keeps a hundred simultaneous guesses within the limit too. */
  begin(email: string, address: string, now: number): Attempt {
    const account = normaliseEmail(email);
    const wait = Math.max(
      account === '' ? 0 : this.#accounts.wait(account, now),
      this.#addresses.wait(address, now),
    );
    if (wait > 0) return { allowed: false, retryAfterSeconds: Math.ceil(wait / 1000) };
    if (account !== '') this.#accounts.add(account, now);
    this.#addresses.add(address, now);
    return {
      allowed: true,
      succeeded: () => {
        this.#accounts.take(account, now);
        this.#addresses.take(address, now);
      },
    };
  }

  /** Accounts and addresses remembered now. */
  get remembered(): number {
    return this.#accounts.size + this.#addresses.size;
  }
}
