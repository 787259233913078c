import { watchConnections } from './time-limit';

/**
 * One function for each request and transaction of this page that has not ended. It ends the request or transaction.
 */
const running = new Set<() => void>();
let left = false;
let aborted = false;

function abort(end: () => void): void {
  aborted = true;
  try {
    end();
  } catch {
    // the transaction has just ended by itself
  }
}

/**
 * Follows a request or transaction until one of the events ends it. Ends it at once if the browser has put the page
 * aside.
 */
function follow(what: EventTarget, events: string[], end: () => void): void {
  running.add(end);
  for (const event of events) what.addEventListener(event, () => running.delete(end));
  if (left) abort(end);
}

const followTransaction = (transaction: IDBTransaction) =>
  follow(transaction, ['complete', 'abort'], () => transaction.abort());

/** Follows the upgrade of a database, and its connection until the opening ends. */
function followUpgrade(request: IDBOpenDBRequest): void {
  const { result, transaction } = request;
  if (transaction) followTransaction(transaction);
  follow(request, ['success', 'error'], () => result.close());
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

/** Whether the browser keeps the page, or kept it until now. */
const isAside = (event: Event) => (event as PageTransitionEvent).persisted;

/**
 * Aborts what is running when Safari puts the page aside, as a browser does with a page that it closes. Safari (seen
 * in WebKitGTK 2.50) suspends the transactions with the page, and until it drops the page no other page of the app
 * can read or write the same database. An upgrade ends only when the page has received the event that its opening
 * ended, or with the connection: until then no other page can open the database. A page that comes back after that
 * reloads: drafts have a backup, and nothing that the page showed as saved was in such a transaction.
 * @param page where the browser announces it
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
