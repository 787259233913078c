import { type Rate, RateLimit } from './limiter';

const MINUTES = 60_000;

/** How often strangers may try each action. An address may stand for a household or a ward. */
export const RATES = {
  /** Wrong passwords for one account from one address. */
  guesses: { times: 10, windowMs: 5 * MINUTES },
  /** Wrong passwords and codes from one address, whatever the account. */
  guessesFromAddress: { times: 30, windowMs: 5 * MINUTES },
  /** Wrong passwords for one account from a network where nobody has logged in to it. */
  guessesFromNetwork: { times: 15, windowMs: 60 * MINUTES },
  /**
   * Wrong passwords for one account from all networks together where nobody has logged in to it. To lock out an owner
   * who is away from home, an attacker needs twenty networks.
   */
  guessesFromStrangers: { times: 300, windowMs: 60 * MINUTES },
  /** New passwords of one account. Each is hashed, in the same queue as everybody's log-in. */
  passwords: { times: 10, windowMs: 5 * MINUTES },
  passwordsFromAddress: { times: 30, windowMs: 5 * MINUTES },
  signUps: { times: 30, windowMs: 5 * MINUTES },
  /** E-mails to one address, whoever asks for them. */
  mails: { times: 5, windowMs: 5 * MINUTES },
  mailsFromAddress: { times: 30, windowMs: 5 * MINUTES },
  /** One-click unsubscribe requests of mail programs. One address may send them for many people. */
  oneClicks: { times: 300, windowMs: 5 * MINUTES },
  /** Links that are mailed to whoever is said to want to hear of drives. */
  driveLinks: { times: 5, windowMs: 60 * MINUTES },
  subscriptions: { times: 20, windowMs: 5 * MINUTES },
  /** Comparisons with a device's rows: two for each device and collection in 15 minutes. */
  digests: { times: 600, windowMs: 5 * MINUTES },
} satisfies Record<string, Rate>;

export type Rates = Record<keyof typeof RATES, Rate>;
export type RateLimits = Record<keyof typeof RATES, RateLimit>;

export function makeLimits(changed: Partial<Rates> = {}): RateLimits {
  const rates: Rates = { ...RATES, ...changed };
  const entries = Object.entries(rates).map(([name, rate]) => [name, new RateLimit(rate)]);
  // the names are the same, but the type of Object.fromEntries does not show it
  return Object.fromEntries(entries) as RateLimits;
}
