import { watchConnections } from './time-limit';

/**
 * One function for each request and transaction of this page that has not ended. Calling it ends the request or
 * transaction.
 */
const running = new Set<() => void>();
let left = false;
let aborted = false;

function abort(end: () => void): void {
  aborted = true;
  try {
    end();
  } catch {
    // the transaction ended by itself just before
  }
}

/**
 * Keeps `end` until one of the events says that the request or transaction has ended. Calls it at once if the browser
 * has put this page aside.
 */
function follow(what: EventTarget, events: string[], end: () => void): void {
  running.add(end);
  for (const event of events) what.addEventListener(event, () => running.delete(end));
  if (left) abort(end);
}

const followTransaction = (transaction: IDBTransaction) =>
  follow(transaction, ['complete', 'abort'], () => transaction.abort());

/**
 * Keeps watch over the upgrade of a database. If the page is left before the opening has ended, its connection is
 * closed.
 */
function followUpgrade(request: IDBOpenDBRequest): void {
  const { result, transaction } = request;
  if (transaction) followTransaction(transaction);
  follow(request, ['success', 'error'], () => result.close());
}

/** Keeps watch over every transaction that a connection begins. */
function followConnection(connection: IDBDatabase): void {
  const begin = connection.transaction.bind(connection);
  connection.transaction = (...options) => {
    const transaction = begin(...options);
    followTransaction(transaction);
    return transaction;
  };
}

/** Whether the browser keeps the page that is being left, or has kept the page that comes back. */
const isAside = (event: Event) => (event as PageTransitionEvent).persisted;

/**
 * Aborts all transactions of this page when Safari puts the page aside, as browsers do with a page that they close.
 * Safari (seen in WebKitGTK 2.50) suspends the transactions together with the page. Until Safari drops the page, no
 * other page of the app can then use the same database.
 *
 * An upgrade of a database ends when the page receives the event that says so, or when its connection is closed.
 * Until then no other page can open the database, so the connection is closed too.
 *
 * If something was aborted, the page reloads when it comes back. Nothing is lost: drafts have a backup, and the page
 * shows a record as saved only after its transaction has ended.
 * @param page the target of the events `pagehide` and `pageshow`
 * @param reload reloads the page
 */
export function endTransactionsOnLeave(page: EventTarget, reload: () => void): void {
  watchConnections(followConnection, followUpgrade);
  page.addEventListener('pagehide', (event) => {
    if (!isAside(event)) return;
    left = true;
    for (const end of running) abort(end);
  });
  page.addEventListener('pageshow', (event) => {
    if (!isAside(event)) return;
    left = false;
    if (aborted) reload();
    aborted = false;
  });
}
