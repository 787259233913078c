import { makeSender, type SenderSettings } from '../functions/send-alerts/make-sender.ts';
import { nameOf } from './http/answers';
import type { Database } from './database/database';

/** The interval at which the server looks for alerts that are due, ms. */
const EVERY_MS = 3000;

/** How long closing waits for alerts that are being sent, ms. */
const CLOSE_MS = 700;

/**
 * Sends the alerts that are due, every three seconds.
 * @returns a function that stops this. It waits a moment for alerts that are already being sent.
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
