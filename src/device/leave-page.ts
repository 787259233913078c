import { watchConnections } from './time-limit';

/** The transactions of this page that have not ended. */
const running = new Set<IDBTransaction>();
let left = false;
let aborted = false;

function abort(transaction: IDBTransaction): void {
  aborted = true;
  try {
    transaction.abort();
  } catch {
    // it has just ended
  }
}

/** Follows a transaction until it ends. It ends at once where the page has been left. */
function followTransaction(transaction: IDBTransaction): void {
  running.add(transaction);
  const forget = () => running.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  if (left) abort(transaction);
}

/** Follows every transaction of a connection. */
function followConnection(connection: IDBDatabase): void {
  const begin = connection.transaction.bind(connection);
  connection.transaction = (...options) => {
    const transaction = begin(...options);
    followTransaction(transaction);
    return transaction;
  };
}

/** Whether the browser keeps, or kept, the page. */
const isAside = (event: Event) => (event as PageTransitionEvent).persisted;

/**
 * Aborts what is running when Safari puts the page aside, as a browser does with a page that it closes. Safari
 * (seen in WebKitGTK 2.50) suspends the transactions with the page, and until it drops the page no other page of
 * the app can read or write the same database. A page that comes back after that loads anew: drafts have a backup,
 * and nothing that was shown as saved was in such a transaction.
 * @param page where the browser announces it
 * @param reload loads the page anew
 */
export function endTransactionsOnLeave(page: EventTarget, reload: () => void): void {
  watchConnections(followConnection, followTransaction);
  page.addEventListener('pagehide', (event) => {
    if (!isAside(event)) return;
    left = true;
    for (const transaction of running) abort(transaction);
  });
  page.addEventListener('pageshow', (event) => {
    if (!isAside(event)) return;
    left = false;
    if (aborted) reload();
    aborted = false;
  });
}
