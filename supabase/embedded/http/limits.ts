import { z } from 'zod';
import type { Database } from '../database/database';
import { nameOf } from './answers';
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

const CHANNEL = 'lifedrop_uses';
const use = z.object({
  from: z.string(),
  limit: z.string(),
  key: z.string(),
  id: z.string(),
  change: z.enum(['add', 'take']),
});

/**
 * Shares the counts with the other processes that serve the same database, so that nobody gets the same number of
 * guesses again from each of them. A count arrives there within milliseconds, and a password takes longer to check. If
 * the database is away, each process counts by itself, but then nobody can log in either.
 */
export async function shareLimits(limits: RateLimits, database: Database): Promise<void> {
  const from = crypto.randomUUID();
  const byName = new Map<string, RateLimit>(Object.entries(limits));
  await database.listen(CHANNEL, (payload) => {
    const told = use.parse(JSON.parse(payload));
    const limit = byName.get(told.limit);
    if (told.from === from || !limit) return;
    // the time of this process counts, because clocks differ
    if (told.change === 'add') limit.note(told.key, told.id, Date.now());
    else limit.forget(told.key, told.id);
  });
  // one at a time, so that no process hears of an event that is taken back before it hears of the event
  let sent = Promise.resolve();
  const send = async (payload: string) => {
    try {
      await database.batch([
        { text: 'select pg_notify($1, $2)::text', values: [CHANNEL, payload] },
      ]);
    } catch (error) {
      console.error(`A limit was not shared: ${nameOf(error)}`);
    }
  };
  for (const [name, limit] of byName)
    limit.onEvent = (key, id, change) => {
      const payload = JSON.stringify({ from, limit: name, key, id, change });
      sent = sent.then(() => send(payload));
    };
}
