/**
 * How long the storage may take to answer, ms. Sometimes Safari never answers a request to open IndexedDB but answers
 * the next one. It is an object so that tests can shorten it.
 */
export const storageLimit = { ms: 4_000 };

const noAnswer = (what: string) => new DOMException(`${what}: no answer`, 'UnknownError');

let setStuck: (stuck: boolean) => void = () => {};

/**
 * The names of requests that the storage has not answered. An answer to another request does not prove that the
 * storage works, and the page's message must not come and go.
 */
const silent = new Set<string>();

function noteSilence(what: string): void {
  silent.add(what);
  setStuck(true);
}

function noteAnswer(what: string): void {
  silent.delete(what);
  setStuck(silent.size > 0);
}

/**
 * Notifies the page when its storage does not answer, and when it answers again. The service worker has no page to
 * notify.
 */
export function watchStorage(listener: (stuck: boolean) => void): void {
  setStuck = listener;
}

/**
 * Waits for an answer of the storage, up to the time limit.
 * @param what the storage is doing, for the error message
 * @throws {DOMException} `UnknownError` after the time limit, as for IndexedDB's own failures
 */
export async function limitTime<T>(
  work: Promise<T>,
  what: string,
  limitMs: number = storageLimit.ms,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      noteSilence(what);
      reject(noAnswer(what));
    }, limitMs);
  });
  // late answers count as well
  work.then(
    () => noteAnswer(what),
    () => undefined,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The factory that opened each connection. Chromium (seen in 150) answers nothing on a connection to a storage
 * bucket once the garbage collector has taken the bucket's factory, so a connection keeps its factory alive.
 */
const factories = new WeakMap<IDBDatabase, IDBFactory>();

let onConnection: (connection: IDBDatabase) => void = () => {};
let onUpgrade: (request: IDBOpenDBRequest) => void = () => {};

/** Reports each connection that opens, and before that each opening that upgrades its database. */
export function watchConnections(connection: typeof onConnection, upgrade: typeof onUpgrade): void {
  onConnection = connection;
  onUpgrade = upgrade;
}

/**
 * Makes an opening that gets no answer fail, so that the caller can try again. A connection that opens after
 * all is closed.
 */
function limitOpening(
  factory: IDBFactory,
  name: string,
  version: number | undefined,
  limitMs: number,
): IDBOpenDBRequest {
  const request = factory.open(name, version);
  let late = false;
  const timer = setTimeout(() => {
    noteSilence(name);
    // a request without an answer has no error to read
    Object.defineProperty(request, 'error', { value: noAnswer(name) });
    request.dispatchEvent(new Event('error'));
    late = true;
  }, limitMs);
  const heed = (event: Event) => {
    clearTimeout(timer);
    if (event.type === 'success') noteAnswer(name);
    if (!late) {
      if (event.type === 'success') {
        factories.set(request.result, factory);
        onConnection(request.result);
      } else if (event.type === 'upgradeneeded') onUpgrade(request);
      return;
    }
    event.stopImmediatePropagation();
    if (event.type === 'upgradeneeded') request.transaction?.abort();
    else if (event.type === 'success') request.result.close();
    else event.preventDefault();
  };
  // register before any other listener
  for (const type of ['success', 'error', 'upgradeneeded']) request.addEventListener(type, heed);
  // another tab has to close the database first. The browser asks that tab to, and the time limit stays.
  request.addEventListener('blocked', () => console.info(`${name}: another tab has it open`));
  return request;
}

/**
 * Wraps IndexedDB so that openings without an answer fail. Dexie and key-value.ts then try again.
 */
export function limitFactory(factory: IDBFactory, limitMs: number = storageLimit.ms): IDBFactory {
  return {
    open: (name, version) => limitOpening(factory, name, version, limitMs),
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => limitTime(factory.databases(), 'the list of databases', limitMs),
    cmp: (first, second) => factory.cmp(first, second),
  };
}
