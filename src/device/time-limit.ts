/**
 * How long the storage may take to answer, ms. Sometimes Safari never answers a request to open IndexedDB but answers
 * the next one. It is an object so that tests can shorten the time.
 */
export const storageLimit = { ms: 4_000 };

const noAnswer = (what: string) => new DOMException(`${what}: no answer`, 'UnknownError');

let setStuck: (stuck: boolean) => void = () => {};

/**
 * The names of requests that the storage has not answered. The storage counts as stuck until each of them has got an
 * answer. Otherwise the page's message would come and go.
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
 * Calls the page back when its storage stops answering and when it answers again. A service worker does not call
 * this.
 */
export function watchStorage(listener: (stuck: boolean) => void): void {
  setStuck = listener;
}

/**
 * Waits for an answer of the storage, but not longer than the time limit.
 * @param what names the work in the error's message
 * @throws {DOMException} `UnknownError` after the time limit, as IndexedDB's own failures are
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
  // an answer that comes after the time limit also shows that the storage works again
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
 * The factory that opened each connection. The map keeps a factory as long as its connections. Without that, the
 * garbage collector can take the factory of a storage bucket, and Chromium (seen in 150) then answers nothing on its
 * connections.
 */
const factories = new WeakMap<IDBDatabase, IDBFactory>();

let onConnection: (connection: IDBDatabase) => void = () => {};
let onUpgrade: (request: IDBOpenDBRequest) => void = () => {};

/** Sets what is called for each connection that opens, and for each opening that upgrades its database. */
export function watchConnections(connection: typeof onConnection, upgrade: typeof onUpgrade): void {
  onConnection = connection;
  onUpgrade = upgrade;
}

/**
 * Opens a database. If no answer comes within the time limit, the request fails, so that the caller can try again. If
 * the database opens after that, its connection is closed.
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
    // a request without an answer throws if its `error` is read
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
  // these listeners must run before those of the caller
  for (const type of ['success', 'error', 'upgradeneeded']) request.addEventListener(type, heed);
  // Another tab must close the database first. The browser asks that tab to. The time limit applies meanwhile.
  request.addEventListener('blocked', () => console.info(`${name}: another tab has it open`));
  return request;
}

/** Wraps IndexedDB so that an opening without an answer fails. Dexie and key-value.ts then try again. */
export function limitFactory(factory: IDBFactory, limitMs: number = storageLimit.ms): IDBFactory {
  return {
    open: (name, version) => limitOpening(factory, name, version, limitMs),
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => limitTime(factory.databases(), 'the list of databases', limitMs),
    cmp: (first, second) => factory.cmp(first, second),
  };
}
