import type { MailMessage, Message, PushMessage } from './messages.ts';
import type { Outcome } from './outcome.ts';

/** Runs one statement as the database's owner, in a transaction of its own. */
export type Query = (sql: string, parameters: unknown[]) => Promise<Record<string, unknown>[]>;

/** Does what needs no network; the function that it gives sends. */
export type Prepare<M> = (message: M) => Promise<() => Promise<Outcome>>;

export interface SenderOptions {
  query: Query;
  push: Prepare<PushMessage>;
  mail: Prepare<MailMessage>;
  /** how many may be on their way at once; a push service that hangs holds one for its time limit */
  most?: number;
  /** asked before more is taken */
  isOver?: () => boolean;
}

type Result = Outcome & Pick<Message, 'id' | 'lease'>;

/** How many are taken from the outbox at a time. */
const BATCH = 100;
/** Longer than anything takes to be sent. */
const LEASE_S = 120;
/** What ends at about the same time is written down together, ms. */
const TOGETHER_MS = 15;

/** Reads the JSON that a function of the database returned. */
async function ask<T>({ query }: SenderOptions, sql: string, parameters: unknown[]): Promise<T> {
  const [row] = await query(`select ${sql}::text as answer`, parameters);
  return JSON.parse(String(row?.['answer'])) as T;
}

/**
 * Sends what is due, until nothing is. Any number of senders may run at once, and any may be killed at any point:
 * a message is marked as started, in the database, before it is sent, and is not sent by anybody afterwards.
 * What was taken and not started waits again when its lease is over.
 * @returns how many messages had each outcome
 * @throws when the database fails; what is on its way is waited for
 */
export async function sendAlerts(options: SenderOptions): Promise<Record<string, number>> {
  const { push, mail, most = 400, isOver = () => false } = options;
  const running = new Set<Promise<void>>();
  const results: Result[] = [];
  const tally: Record<string, number> = {};

  const settle = async () => {
    const settled = [...results];
    if (settled.length === 0) return;
    await ask(options, 'private.settle_alerts($1::text::jsonb)', [JSON.stringify(settled)]);
    results.splice(0, settled.length);
    for (const { outcome } of settled) tally[outcome] = (tally[outcome] ?? 0) + 1;
  };

  const finish = async ({ id, lease }: Message, send: () => Promise<Outcome>) => {
    results.push({ id, lease, ...(await send()) });
  };

  const begin = async (messages: Message[]) => {
    const prepared = await Promise.all(
      messages.map(async (message) => ({
        message,
        send: await (message.channel === 'push' ? push(message) : mail(message)),
      })),
    );
    if (isOver()) return;
    const leases = JSON.stringify(messages.map(({ id, lease }) => ({ id, lease })));
    const started = await ask<string[]>(options, 'private.start_alerts($1::text::jsonb)', [leases]);
    const mayBeSent = new Set(started);
    for (const { message, send } of prepared) {
      if (!mayBeSent.has(message.id)) continue;
      const way: Promise<void> = finish(message, send).finally(() => running.delete(way));
      running.add(way);
    }
  };

  try {
    for (;;) {
      await settle();
      const free = Math.min(BATCH, most - running.size);
      const messages =
        free > 0 && !isOver()
          ? await ask<Message[]>(options, 'private.claim_alerts($1, $2)', [free, LEASE_S])
          : [];
      if (messages.length > 0) await begin(messages);
      else if (running.size > 0) {
        await Promise.race(running);
        await new Promise((done) => setTimeout(done, TOGETHER_MS));
      } else if (results.length === 0) return tally;
    }
  } finally {
    await Promise.all(running);
    await settle();
  }
}
