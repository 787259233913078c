import { type Rate, RateLimit } from './limiter';

const MINUTES = 60_000;

/** How often strangers may try each action. A household or a ward may share an address. */
export const RATES = {
  /** Wrong passwords for one account from one address. */
  guesses: { times: 10, windowMs: 5 * MINUTES },
  /** Wrong passwords and codes from one address, whatever the account. */
  guessesFromAddress: { times: 30, windowMs: 5 * MINUTES },
  /** Wrong passwords for one account from one network, if nobody has logged in to the account from there. */
  guessesFromNetwork: { times: 15, windowMs: 60 * MINUTES },
  /**
   * Wrong passwords for one account from all networks together from which nobody has logged in to it. To lock out an
   * owner who is away from home, an attacker needs twenty networks.
   */
  guessesFromStrangers: { times: 300, windowMs: 60 * MINUTES },
  /** Changes of one account's password. Each password is hashed, in the queue in which everybody's log-in waits. */
  passwords: { times: 10, windowMs: 5 * MINUTES },
  passwordsFromAddress: { times: 30, windowMs: 5 * MINUTES },
  signUps: { times: 30, windowMs: 5 * MINUTES },
  /** E-mails to one address, whoever requests them. */
  mails: { times: 5, windowMs: 5 * MINUTES },
  mailsFromAddress: { times: 30, windowMs: 5 * MINUTES },
  /** Unsubscribe requests that mail programs send from one address. One address may send them for many people. */
  oneClicks: { times: 300, windowMs: 5 * MINUTES },
  /** Requests from one address to be notified of drives. Each mails a link to the e-mail address in it. */
  driveLinks: { times: 5, windowMs: 60 * MINUTES },
  subscriptions: { times: 20, windowMs: 5 * MINUTES },
  /**
   * Calls from one address that compare a device's rows with the server's. A device makes two for each collection in
   * 15 minutes, so many devices can share an address.
   */
  digests: { times: 600, windowMs: 5 * MINUTES },
} satisfies Record<string, Rate>;

export type Rates = Record<keyof typeof RATES, Rate>;
export type RateLimits = Record<keyof typeof RATES, RateLimit>;

export function makeLimits(changed: Partial<Rates> = {}): RateLimits {
  const rates: Rates = { ...RATES, ...changed };
  const entries = Object.entries(rates).map(([name, rate]) => [name, new RateLimit(rate)]);
  // the entries have the same names as RATES; the type of Object.fromEntries does not say so
  return Object.fromEntries(entries) as RateLimits;
}
