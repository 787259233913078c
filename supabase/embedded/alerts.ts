import { makeSender, type SenderSettings } from '../functions/send-alerts/make-sender.ts';
import { nameOf } from './http/answers';
import type { Database } from './database/database';

/** How often to look for alerts that are due, ms. */
const EVERY_MS = 3000;

/** How long alerts that are being sent may delay closing, ms. */
const CLOSE_MS = 700;

/**
 * Sends the alerts that are due, every three seconds.
 * @returns a function that ends it: it sends no further alerts, and waits a moment for those that are being sent
 */
export function startSending(
  database: Pick<Database, 'asOwner'>,
  settings: Omit<SenderSettings, 'query'>,
): () => Promise<void> {
  let isOver = false;
  const send = makeSender({
    ...settings,
    query: (sql, parameters) => database.asOwner((session) => session.query(sql, parameters)),
  });
  let pass: Promise<void> | undefined;
  const timer = setInterval(() => {
    pass ??= send(() => isOver)
      .then(() => undefined)
      .catch((error: unknown) => console.error(`Alerts could not be sent: ${nameOf(error)}`))
      .finally(() => {
        pass = undefined;
      });
  }, EVERY_MS).unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    const late = new Promise((done) => {
      setTimeout(done, CLOSE_MS).unref();
    });
    await Promise.race([pass, late]);
  };
}
