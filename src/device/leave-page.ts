import { watchConnections } from './time-limit';

/** The transactions of this page that have not ended. */
const running = new Set<IDBTransaction>();
/** The connections whose opening has changed the database and has not ended. */
const upgrading = new Set<IDBDatabase>();
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

/** Closes a connection whose opening has not ended. */
function close(connection: IDBDatabase): void {
  aborted = true;
  connection.close();
}

/** Follows the upgrade of a database, and its connection until the opening ends. */
function followUpgrade(request: IDBOpenDBRequest): void {
  const { result: connection, transaction } = request;
  upgrading.add(connection);
  for (const type of ['success', 'error'])
    request.addEventListener(type, () => upgrading.delete(connection));
  if (transaction) followTransaction(transaction);
  if (left) close(connection);
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
 * the app can read or write the same database. An upgrade ends only when the page has heard of the end of its
 * opening, or with the connection: until then no other page can open the database. A page that comes back after
 * that loads anew: drafts have a backup, and nothing that was shown as saved was in such a transaction.
 * @param page where the browser announces it
 * @param reload loads the page anew
 */
export function endTransactionsOnLeave(page: EventTarget, reload: () => void): void {
  watchConnections(followConnection, followUpgrade);
  page.addEventListener('pagehide', (event) => {
    if (!isAside(event)) return;
    left = true;
    for (const transaction of running) abort(transaction);
    for (const connection of upgrading) close(connection);
  });
  page.addEventListener('pageshow', (event) => {
    if (!isAside(event)) return;
    left = false;
    if (aborted) reload();
    aborted = false;
  });
}
