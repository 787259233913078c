import type { MailMessage, Message, PushMessage } from './messages.ts';
import type { Outcome } from './outcome.ts';

/** Runs one statement as the database's owner, in a transaction of its own. */
export type Query = (sql: string, parameters: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Prepares a message without using the network.
 * @returns a function that sends it
 */
export type Prepare<M> = (message: M) => Promise<() => Promise<Outcome>>;

export interface SenderOptions {
  query: Query;
  push: Prepare<PushMessage>;
  mail: Prepare<MailMessage>;
  /** how many messages may be sent at once; if a push service hangs, its message counts until its time limit */
  most?: number;
  /** whether sending should stop; it is called before more messages are taken */
  isOver?: () => boolean;
}

type Prepared = Pick<Message, 'id' | 'lease' | 'channel'> & { send: () => Promise<Outcome> };
type Result = Outcome & Pick<Message, 'id' | 'lease'>;

/** How many messages are taken from the outbox at a time. */
const BATCH = 100;
/** How long a message that was taken is reserved for its sender, s. Sending always takes less. */
const LEASE_S = 120;
/**
 * How many mails are sent at once. It is the number of connections to the mail server, so that no mail counts as
 * started while it waits for a connection.
 */
const MAILS_AT_ONCE = 5;
/** The sender collects outcomes for this long, ms, and stores them together. */
const TOGETHER_MS = 15;

/** Reads the JSON that a function of the database returned. */
async function ask<T>({ query }: SenderOptions, sql: string, parameters: unknown[]): Promise<T> {
  const [row] = await query(`select ${sql}::text as answer`, parameters);
  return JSON.parse(String(row?.['answer'])) as T;
}

/**
 * Sends the messages that are due, until none is left. Any number of senders may run at once, and any may be killed
 * at any point: the database marks a message as started before it is sent. A message that a sender took and did not
 * start is taken again when its lease ends. If it was started, only a push is sent once more, because it replaces the
 * first.
 * @returns how many messages had each outcome
 * @throws if the database fails, after the messages that are being sent have been sent
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

  const failures: unknown[] = [];
  const run = (work: () => Promise<void>): Promise<void> => {
    const way: Promise<void> = work()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(way));
    running.add(way);
    return way;
  };

  /** Starts to send those of the prepared messages that the database still allows. */
  const start = async (prepared: Prepared[]): Promise<Promise<void>[]> => {
    if (isOver() || prepared.length === 0) return [];
    const leases = JSON.stringify(prepared.map(({ id, lease }) => ({ id, lease })));
    const started = await ask<string[]>(options, 'private.start_alerts($1::text::jsonb)', [leases]);
    const mayBeSent = new Set(started);
    return prepared
      .filter(({ id }) => mayBeSent.has(id))
      .map(async ({ id, lease, send }) => void results.push({ id, lease, ...(await send()) }));
  };

  const lanes = Array.from({ length: MAILS_AT_ONCE }, () => Promise.resolve());
  const begin = async (messages: Message[]) => {
    const prepared = await Promise.all(
      messages.map(async (message) => ({
        ...message,
        send: await (message.channel === 'push' ? push(message) : mail(message)),
      })),
    );
    const mails = prepared.filter(({ channel }) => channel === 'email');
    for (const [n, one] of mails.entries()) {
      const lane = n % MAILS_AT_ONCE;
      const before = lanes[lane];
      lanes[lane] = run(async () => {
        await before;
        await Promise.all(await start([one]));
      });
    }
    for (const way of await start(prepared.filter(({ channel }) => channel === 'push')))
      void run(() => way);
  };

  try {
    for (;;) {
      await settle();
      if (failures.length > 0) throw failures[0];
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
