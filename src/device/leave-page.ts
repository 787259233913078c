import { watchConnections } from './time-limit';

/** What ends each thing that this page has begun in IndexedDB and that has not ended. */
const running = new Set<() => void>();
let left = false;
let aborted = false;

function abort(end: () => void): void {
  aborted = true;
  try {
    end();
  } catch {
    // it has just ended
  }
}

/** Follows something until one of the events ends it. It ends at once where the page has been left. */
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
    for (const end of running) abort(end);
  });
  page.addEventListener('pageshow', (event) => {
    if (!isAside(event)) return;
    left = false;
    if (aborted) reload();
    aborted = false;
  });
}
